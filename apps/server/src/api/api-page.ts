/** `/docs`: the API as an HTML page, generated from its OpenAPI document. */
import type { FastifyInstance } from 'fastify';
import type { ApiDocument, Json } from './api-document.js';
import { API_PAGE_STYLE } from './api-page-style.js';
import { httpStatusOf, type RefusalCode } from './errors.js';

type Content = Readonly<Record<string, { readonly schema?: Json }>>;

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >;
  readonly 'x-websocket'?: { readonly takes?: Json; readonly sends: Json };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const TITLES: Readonly<Record<string, string>> = {
  me: 'Who you are',
  tables: 'Tables',
  games: 'Games',
  live: 'Live play',
  operations: 'For operators',
};
const FURTHER: Readonly<Record<string, string>> = { refusals: 'Refusals', shapes: 'Shapes' };

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const code = (text: string): string => `<code>${escape(text)}</code>`;

/** Escapes a text and renders what stands between backquotes as code. */
const prose = (text: string): string =>
  escape(text).replaceAll(/`([^`]+)`/g, (_, inner: string) => `<code>${inner}</code>`);

const REFERENCE = /&quot;#\/components\/schemas\/(\w+)&quot;/g;

// Focusable, since a scrolling area must be reachable with the keyboard.
const shape = (name: string, schema: Json): string => {
  const text = escape(JSON.stringify(schema, null, 2));
  const linked = text.replaceAll(REFERENCE, '<a href="#shape-$1">$1</a>');
  return `<details><summary>${name}</summary><pre tabindex="0">${linked}</pre></details>`;
};

/** The alternatives of a schema. */
const variantsOf = (schema: Json): readonly Json[] => {
  const variants = (schema['oneOf'] ?? schema['anyOf']) as readonly Json[] | undefined;
  return variants?.flatMap(variantsOf) ?? [schema];
};

const fieldsOf = (schema: Json): Readonly<Record<string, Json>> =>
  (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;

/** The schema, or the component that it refers to. */
const resolveRef = ({ components }: Document, schema: Json): Json => {
  const { $ref: reference } = schema;
  const name = typeof reference === 'string' ? reference.split('/').at(-1)! : '';
  return components.schemas[name] ?? schema;
};

function content(title: string, given: Content | undefined): string {
  return Object.entries(given ?? {})
    .map(([type, { schema }]) =>
      schema === undefined ? `<p>${title}: ${code(type)}</p>` : shape(title, schema),
    )
    .join('\n');
}

function frames(document: Document, title: string, schema: Json | undefined): string {
  if (schema === undefined) return '';
  const each = variantsOf(resolveRef(document, schema)).map((frame) =>
    shape(code(String(fieldsOf(frame)['type']?.['const'])), frame),
  );
  return `<h4>${title}</h4>\n${each.join('\n')}`;
}

function route(document: Document, path: string, method: string, operation: Operation): string {
  const { summary, parameters, requestBody, responses } = operation;
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => code(name));
  const answers = Object.entries(responses);
  const refusals = answers.filter(([status]) => Number(status) >= 400);
  const socket = operation['x-websocket'];
  return [
    `<article><h3><code><span class="method">${method.toUpperCase()}</span> ${escape(path)}</code></h3>`,
    `<p>${prose(summary)}.</p>`,
    query.length === 0 ? '' : `<p>Query: ${query.join(', ')}</p>`,
    content('Body', requestBody?.content),
    ...answers
      .filter(([status]) => Number(status) < 400)
      .map(([, each]) => content('Answer', each.content)),
    frames(document, 'You send', socket?.takes),
    frames(document, 'You are sent', socket?.sends),
    `<p class="refusals">${refusals
      .map(([status, { description }]) => `<b>${status}</b> ${escape(description)}`)
      .join(' · ')}</p>`,
    '</article>',
  ].join('\n');
}

function section(document: Document, tag: string, title: string): string {
  const articles = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => route(document, path, method, operation)),
  );
  return `<section><h2 id="${tag}">${title}</h2>\n${articles.join('\n')}</section>`;
}

/** A table of every code with its status and data. */
function refusalTable({ components }: Document): string {
  const { error = {} } = fieldsOf(components.schemas['Refusal']!);
  const rows = variantsOf(error).flatMap((variant) => {
    const { code: named = {}, ...data } = fieldsOf(variant);
    const codes = (named['enum'] ?? [named['const']]) as readonly RefusalCode[];
    const also = Object.keys(data).map(code).join(', ');
    return codes.map(
      (each) => `<tr><td>${code(each)}</td><td>${httpStatusOf(each)}</td><td>${also}</td></tr>`,
    );
  });
  return `<section><h2 id="refusals">Refusals</h2>
<p>A refusal is <code>{"error":{"code":…}}</code> with the status of its code; that of a table also
has the <code>version</code> of the table. A socket sends <code>refused</code> with the same fields.</p>
<div class="wide" tabindex="0"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Comes with</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></section>`;
}

function shapes({ components }: Document): string {
  const articles = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article id="shape-${name}"><h3>${name}</h3>${shape('Shape', schema)}</article>`,
  );
  return `<section><h2 id="shapes">Shapes</h2>\n${articles.join('\n')}</section>`;
}

function page(document: Document): string {
  const sections = Object.entries(TITLES).map(([tag, title]) => section(document, tag, title));
  const links = Object.entries({ ...TITLES, ...FURTHER }).map(
    ([tag, title]) => `<li><a href="#${tag}">${title}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marrakech: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>Marrakech: the API</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a>. Everything is JSON, except records and
pictures. Each route lists the codes it may be refused with.</p>
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>
${sections.join('\n')}
${refusalTable(document)}
${shapes(document)}
</main>
</body>
</html>
`;
}

/** Builds the response at the first request; all responses share one buffer. */
function buildOnce(make: () => string): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= Buffer.from(make()));
}

export function addApiPage(app: FastifyInstance, document: ApiDocument): void {
  const json = buildOnce(() => JSON.stringify(document.value));
  const html = buildOnce(() => page(document.value as unknown as Document));
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );
  app.get('/docs/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(API_PAGE_STYLE),
  );
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(html()));
}
