/** What a program would send for what a page does: lines for a terminal, with this server's own address. */

type Call = { path: string; body?: unknown };

/** Where the API of this server is. */
export function apiAt(origin: string = window.location.origin): string {
  return `${origin}/api/v1`;
}

/** One call by curl; the key stands in the variable SEXTANT_KEY and so in no history of commands. */
export function curl({ path, body }: Call, origin?: string): string {
  const lines = [
    `curl -s ${quoted(apiAt(origin) + path)}`,
    '-H "Authorization: Bearer $SEXTANT_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** A file of answers into a project, as a new dataset. */
export function importing(project: string, origin?: string): string {
  const json = `-H "$auth" -H 'Content-Type: application/json'`;
  return `export SEXTANT_KEY=YOUR_API_KEY   # Settings, API keys; scopes read and write
api=${apiAt(origin)}
auth="Authorization: Bearer $SEXTANT_KEY"
dataset=$(curl -s $api/projects/${project}/datasets ${json} -d '{"name": "answers"}' | jq -r .id)
import=$(curl -s $api/datasets/$dataset/imports ${json} -d '{}' | jq -r .id)
curl -s -X PUT $api/imports/$import/content -H "$auth" \\
  -H 'Content-Type: application/octet-stream' --data-binary @answers.jsonl
curl -s $api/imports/$import -H "$auth"   # until its state is "completed"; then version_id`;
}

/** An experiment on a version of a project. */
export function evaluating(project: string, version: string, origin?: string): string {
  const body = { name: 'first', version_id: version, embedders: ['lexical'] };
  return `export SEXTANT_KEY=YOUR_API_KEY   # Settings, API keys; scopes read and write
${curl({ path: `/projects/${project}/experiments`, body }, origin)}`;
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
