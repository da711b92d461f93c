/** Shell commands that do what a page does, with the address of this server. */

type Call = { path: string; body?: unknown };

export function apiAt(origin: string = window.location.origin): string {
  return `${origin}/api/v1`;
}

/**
 * A curl call; the key comes from the variable SEXTANT_KEY, to keep it out of the shell history.
 */
export function curl({ path, body }: Call, origin?: string): string {
  const lines = [
    `curl -s ${quote(apiAt(origin) + path)}`,
    '-H "Authorization: Bearer $SEXTANT_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** Imports a file into a new dataset of a project. */
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

/** Starts an experiment on a version. */
export function evaluating(project: string, version: string, origin?: string): string {
  const body = { name: 'first', version_id: version, embedders: ['lexical'] };
  return `export SEXTANT_KEY=YOUR_API_KEY   # Settings, API keys; scopes read and write
${curl({ path: `/projects/${project}/experiments`, body }, origin)}`;
}

/** A text as one word of a shell. */
export function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
