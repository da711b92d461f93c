// Reads objects of Kubernetes from standard input and prints those that their schemas refuse. Kinds of operators have none here.
import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";

const models = new Map();

async function model({ apiVersion, kind }) {
  if (!models.has(apiVersion)) {
    models.set(apiVersion, await import(`kubernetes-models/${apiVersion}`).catch(() => ({})));
  }
  return models.get(apiVersion)[kind];
}

for (const document of parseAllDocuments(readFileSync(0, "utf8"))) {
  const object = document.toJS();
  const Model = await model(object);
  if (Model === undefined) {
    console.log(`no schema: ${object.kind}`);
    continue;
  }
  try {
    new Model(object).validate();
    console.log(`valid: ${object.kind}`);
  } catch (error) {
    console.log(`invalid: ${object.kind} ${object.metadata?.name}: ${error.message}`);
  }
}
