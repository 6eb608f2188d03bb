/** One way in for every HTTP request: shape, identity and origin are checked before anybody acts. */
import { SERVER_FAULTS, statusOf, type OnlineRefusal, type ServerFault } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

type Schema = v.GenericSchema;
type ShapeOf<S> = S extends Schema ? v.InferOutput<S> : undefined;

interface Door<Body extends Schema | undefined, Query extends Schema | undefined> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** One line for whoever reads the documentation. */
  readonly says: string;
  readonly tag: 'me' | 'tables' | 'games';
  readonly body?: Body;
  readonly query?: Query;
  /** What comes back, if it is JSON. */
  readonly gives?: Schema;
  /** The largest body it takes, in bytes. */
  readonly bodyLimit?: number;
}

export interface Visit<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  /** Who asks, if that is known. */
  readonly player: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const isServerFault = (error: OnlineRefusal): error is ServerFault => error.code in SERVER_FAULTS;

const httpStatusOf = (error: OnlineRefusal): number =>
  isServerFault(error) ? SERVER_FAULTS[error.code] : statusOf(error.code);

function read<S extends Schema | undefined>(
  schema: S,
  value: unknown,
  name: string,
): Outcome<ShapeOf<S>, OnlineRefusal> {
  if (schema === undefined) return good(undefined as ShapeOf<S>);
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return good(parsed.output as ShapeOf<S>);
  const path = v.getDotPath(parsed.issues[0]);
  return bad({ code: 'unreadable', path: path === null ? name : `${name}.${path}` });
}

const written = (schema: Schema): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore' });
  return rest;
};

/** The codes and shapes are the documentation's; checking is done by the very same schemas. */
function documented(door: Door<Schema | undefined, Schema | undefined>): object {
  const { says, tag, body, query, gives } = door;
  return {
    summary: says,
    tags: [tag],
    ...(body !== undefined && { body: written(body) }),
    ...(query !== undefined && { querystring: written(query) }),
    ...(gives !== undefined && { response: { 200: written(gives) } }),
  };
}

/** The refusal of a table comes with the version that it is at. */
export type Answer =
  | Outcome<unknown, OnlineRefusal>
  | { readonly ok: false; readonly error: OnlineRefusal; readonly version: number };

export type AddDoor = <
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
>(
  door: Door<Body, Query>,
  handle: (visit: Visit<ShapeOf<Body>, ShapeOf<Query>>) => Promise<Answer>,
) => void;

/** `identify` says who asks, `tooFast` that they ask too often, from wherever. */
export function doorsOf(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<string | undefined>,
  tooFast: (request: FastifyRequest, player: string) => Promise<OnlineRefusal | undefined>,
): AddDoor {
  return (door, handle) => {
    app.route({
      method: door.method,
      url: door.url,
      schema: documented(door),
      validatorCompiler: () => () => true,
      serializerCompiler: () => (value) => JSON.stringify(value),
      ...(door.bodyLimit !== undefined && { bodyLimit: door.bodyLimit }),
      async handler(request, reply) {
        const body = read(door.body, request.body, 'body');
        const query = read(door.query, request.query, 'query');
        const wrong = body.ok ? query : body;
        if (!body.ok || !query.ok) return refuse(reply, wrong.ok ? undefined : wrong.error);
        const player = await identify(request);
        const fault = player && (await tooFast(request, player));
        if (fault) return refuse(reply, fault);
        const answer = await handle({
          body: body.value as never,
          query: query.value as never,
          params: request.params as Record<string, string>,
          player,
          request,
          reply,
        });
        if (answer.ok) return reply.send(answer.value);
        return refuse(reply, answer.error, 'version' in answer ? answer.version : undefined);
      },
    });
  };
}

export const refuse = (
  reply: FastifyReply,
  error: OnlineRefusal = { code: 'muddled' },
  version?: number,
): FastifyReply =>
  reply.code(httpStatusOf(error)).send({ error, ...(version !== undefined && { version }) });
