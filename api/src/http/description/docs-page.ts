import { type Locale, textOf } from '../../config/texts';
import { type Html, html } from '../escaped-html';
import type { Answer } from './answers';
import { type JsonSchema, REFERENCE } from './json-schema';
import type { OpenApi } from './openapi';
import type { Operation } from './operation';

const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template: auto 1fr / 14rem minmax(0, 1fr); gap: 0 2rem; }
header { grid-column: 1 / -1; padding: 1rem 1.5rem; border-bottom: 1px solid #8884; }
h1 { margin: 0; font-size: 1.5rem; }
header p { margin: 0.25rem 0 0; }
nav { padding: 1rem 0 1rem 1.5rem; }
nav ul { position: sticky; top: 1rem; list-style: none; margin: 0; padding: 0; }
main { padding: 0 1.5rem 4rem 0; max-width: 60rem; }
section { padding: 0.5rem 0 1rem; border-top: 1px solid #8884; }
section h3 { margin: 0.5rem 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 0.75rem 0 0.25rem; font-size: 0.95rem; }
p { margin: 0.25rem 0; }
code { font: 0.9em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
td { border-bottom: 1px solid #8883; padding: 0.2rem 0.75rem 0.2rem 0; vertical-align: top; overflow-wrap: anywhere; }
small { opacity: 0.7; }
.method { display: inline-block; min-width: 4.2em; text-align: center; border-radius: 4px; padding: 0 0.4em; color: #fff; background: #2a6ab5; font-size: 0.85rem; }
.post { background: #1a7a48; } .put, .patch { background: #a75f00; } .delete { background: #b3142f; }
@media (max-width: 700px) { body { display: block; } nav ul { position: static; columns: 2; } main { padding: 0 1rem 3rem; } }
`;

type Texts = (key: Parameters<typeof textOf<'docs'>>[2], values?: Record<string, string>) => string;

const anchorOf = (text: string) =>
  text
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** A schema in one line, with links to named schemas. */
function typeOf(schema: JsonSchema): Html {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(REFERENCE.length);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((one, index) => html`${index ? ' | ' : ''}<code>${one}</code>`)}`;
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives)
    return html`${alternatives.map((one, index) => html`${index ? ' | ' : ''}${typeOf(one)}`)}`;
  if (schema.type === 'array') return html`${typeOf((schema.items ?? {}) as JsonSchema)}[]`;
  const limits = ['format', 'pattern', 'minimum', 'maximum', 'maxLength'].filter(
    key =>
      schema[key] !== undefined &&
      Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER &&
      key !== 'pattern',
  );
  return html`${schema.type ?? 'any'}${limits.map(key => html` <small>${key} ${schema[key]}</small>`)}`;
}

function fieldsOf(schema: JsonSchema, t: Texts): Html {
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  if (!properties) return html`<p>${typeOf(schema)}</p>`;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      html`<tr><td><code>${name}</code></td><td>${
        field.properties ? fieldsOf(field, t) : typeOf(field)
      }</td><td>${required.has(name) ? t('required') : ''}</td></tr>`,
  );
  return html`<table><tbody>${rows}</tbody></table>`;
}

function operationSection(path: string, method: string, operation: Operation, t: Texts): Html {
  const access = operation['x-access'];
  const accessLabel = access === 'public' || access === 'signed-in' ? t(access) : access;
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const [status = '', answer] = (Object.entries(operation.responses)[0] ?? []) as [string?, Answer?];
  const parameters = (operation.parameters ?? []).map(
    parameter =>
      html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td><td>${typeOf(
        parameter.schema,
      )}${parameter.description ? html`<br><small>${parameter.description}</small>` : ''}</td><td>${parameter.required ? t('required') : ''}</td></tr>`,
  );
  return html`<section id="${operation.operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${operation.summary} · ${t('access')}: <strong>${accessLabel}</strong></p>
${operation.description.split('\n\n').map(paragraph => html`<p>${paragraph}</p>`)}
${parameters.length > 0 ? html`<h4>${t('parameters')}</h4><table><tbody>${parameters}</tbody></table>` : ''}
${body ? html`<h4>${t('body')}</h4>${fieldsOf(body, t)}` : ''}
<h4>${t('answer')} ${status}</h4>
${Object.entries(answer?.content ?? {}).map(([type, { schema }]) => html`<p><code>${type}</code></p>${fieldsOf(schema, t)}`)}
</section>`;
}

/** The API description as an HTML page without scripts or external resources. */
export function docsPage(description: OpenApi, locale: Locale, nonce: string): string {
  const t: Texts = (key, values) => textOf(locale, 'docs', key, values);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = description.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const contents = groups.map(
    group =>
      html`<li><a href="#${anchorOf(group.name)}">${group.name}</a> <small>${group.operations.length}</small></li>`,
  );
  const sections = groups.map(
    group =>
      html`<h2 id="${anchorOf(group.name)}">${group.name}</h2>${group.operations.map(
        ({ path, method, operation }) => operationSection(path, method, operation, t),
      )}`,
  );
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) =>
      html`<section id="schema-${name}"><h3>${name}</h3>${fieldsOf(schema as JsonSchema, t)}</section>`,
  );
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${t('title')}</title>
<style nonce="${nonce}">${{ html: DOCS_STYLE }}</style>
</head>
<body>
<header><h1>${t('title')}</h1>
<p>${t('intro', { version: description.info.version })} <a href="/api/v1/openapi.json">openapi.json</a></p></header>
<nav aria-label="${t('contents')}"><ul>${contents}<li><a href="#schemas">${t('schemas')}</a></li></ul></nav>
<main>${sections}<h2 id="schemas">${t('schemas')}</h2>${schemas}</main>
</body>
</html>`;
  return page.html;
}
