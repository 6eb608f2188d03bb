/** The server answered with an error status. */
export class Refused extends Error {
  readonly status: number;

  constructor(path: string, status: number, text: string) {
    super(`${path}: ${status} ${text}`);
    this.status = status;
  }
}

/** Sends a request as the page does. */
export async function post(origin: string, path: string, cookie: string, body?: unknown) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      origin,
      ...(cookie !== '' && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Refused(path, response.status, await response.text());
  const answer = (await response.json()) as Record<string, string>;
  return { answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie };
}
