/** `/docs`: the API as a page, made from the same schemas that check every request. */
import type { FastifyInstance } from 'fastify';

interface Operation {
  readonly summary?: string;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function section(path: string, method: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const query = (operation.parameters ?? []).filter((each) => each.in === 'query');
  const lines = [
    `<h2><code>${method.toUpperCase()} ${escape(path)}</code></h2>`,
    `<p>${escape(operation.summary ?? '')}</p>`,
    ...query.map(({ name }) => `<p>Query: <code>${escape(name)}</code></p>`),
  ];
  if (body !== undefined)
    lines.push(
      `<details><summary>Body</summary><pre>${escape(JSON.stringify(body, null, 2))}</pre></details>`,
    );
  return lines.join('\n');
}

function page(document: Document): string {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Marrakech: the API</title>
<h1>Marrakech: the API</h1>
<p>As a document for programs: <a href="/openapi.json">openapi.json</a>. Live play is over the
sockets <code>/api/games/{game}/socket?since=0</code> and <code>/api/lobby/socket</code>.</p>
${sections.join('\n')}
</html>
`;
}

export function addHandbook(app: FastifyInstance): void {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.swagger() as unknown as Document)),
  );
}
