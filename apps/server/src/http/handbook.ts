/** `/docs`: the API as a page, made from the same schemas that check every request. */
import type { FastifyInstance } from 'fastify';
import { HANDBOOK_STYLE } from './handbook-style.js';

type Content = Record<string, { readonly schema: unknown }>;

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const TITLES: Readonly<Record<string, string>> = {
  me: 'Who you are',
  tables: 'Tables',
  games: 'Games',
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const schemaIn = (content: Content | undefined): unknown => Object.values(content ?? {})[0]?.schema;

// What scrolls can be reached with the keyboard.
const shape = (name: string, schema: unknown): string =>
  schema === undefined
    ? ''
    : `<details><summary>${name}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`;

function door(path: string, method: string, operation: Operation): string {
  const query = (operation.parameters ?? []).filter((each) => each.in === 'query');
  return [
    `<article><h3><code><span class="method">${method.toUpperCase()}</span> ${escape(path)}</code></h3>`,
    `<p>${escape(operation.summary ?? '')}.</p>`,
    ...query.map(({ name }) => `<p>Query: <code>${escape(name)}</code></p>`),
    shape('Body', schemaIn(operation.requestBody?.content)),
    shape('Answer', schemaIn(operation.responses?.['200']?.content)),
    '</article>',
  ].join('\n');
}

function page(document: Document): string {
  const doors = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = Object.entries(TITLES).map(([tag, title]) => {
    const own = doors.filter(({ operation }) => operation.tags?.includes(tag));
    const articles = own.map(({ path, method, operation }) => door(path, method, operation));
    return `<section><h2 id="${tag}">${title}</h2>\n${articles.join('\n')}</section>`;
  });
  const links = Object.entries(TITLES).map(
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
<p>As a document for programs: <a href="/openapi.json">openapi.json</a>. Everything is JSON. A refusal
is <code>{"error":{"code":…}}</code> with a fitting status.</p>
<nav aria-label="Contents"><ul>${links.join('')}<li><a href="#sockets">Live play</a></li></ul></nav>
${sections.join('\n')}
<section><h2 id="sockets">Live play</h2>
<article><h3><code>/api/games/{game}/socket?since=0</code></h3>
<p>A table as it is played: events after the version <code>since</code>, who is there, and the
answers to what you say.</p></article>
<article><h3><code>/api/lobby/socket</code></h3>
<p>The public tables, then each that is new or has changed.</p></article></section>
</main>
</body>
</html>
`;
}

export function addHandbook(app: FastifyInstance): void {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/docs/style.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(HANDBOOK_STYLE),
  );
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.swagger() as unknown as Document)),
  );
}
