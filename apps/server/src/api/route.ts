/** Declares the routes of the API: shape, identity and origin of a request are checked before its handler runs. */
import type { OnlineRefusal } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiDocument, Described, Operation } from './api-document.js';
import type { Identity } from './credentials.js';
import { refuse, type RefusalCode } from './errors.js';
import type { CountRequest } from '../limits/request-limits.js';

type Schema = v.GenericSchema;
type ShapeOf<S> = S extends Schema ? v.InferOutput<S> : undefined;
/** A schema for JSON, else a content type. */
type Gives = Schema | string;
type GivenBy<G> = G extends Schema ? v.InferOutput<G> : string | Uint8Array;

interface Route<
  Body extends Schema | undefined,
  Query extends Schema | undefined,
  Given extends Gives,
> extends Described {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: Body;
  readonly query?: Query;
  /** The response body. */
  readonly gives: Given;
  /** The codes of refusals, besides those of every route. */
  readonly refuses?: readonly RefusalCode[];
  /** Requests per minute from one address, if fewer than the general limit. */
  readonly perAddress?: number;
  /** The maximum size of a request body (bytes). */
  readonly bodyLimit?: number;
}

interface RequestContext<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  /** The sender, if authenticated. */
  readonly player: string | undefined;
  readonly identity: Identity | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function read<S extends Schema | undefined>(
  schema: S,
  value: unknown,
  name: string,
): Outcome<ShapeOf<S>, OnlineRefusal> {
  if (schema === undefined) return good(undefined as ShapeOf<S>);
  // valibot accepts a list as an object whose fields are all missing.
  if (Array.isArray(value)) return bad({ code: 'unreadable', path: name });
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return good(parsed.output as ShapeOf<S>);
  const path = v.getDotPath(parsed.issues[0]);
  return bad({ code: 'unreadable', path: path === null ? name : `${name}.${path}` });
}

/** A table's refusal includes the table's version. */
type Answer<Value> =
  | Outcome<Value, OnlineRefusal>
  | { readonly ok: false; readonly error: OnlineRefusal; readonly version: number };

export type AddRoute = <
  const Given extends Gives,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
>(
  route: Route<Body, Query, Given>,
  handle: (visit: RequestContext<ShapeOf<Body>, ShapeOf<Query>>) => Promise<Answer<GivenBy<Given>>>,
) => void;

/** Tests the route instead of the path, since a path can be percent-encoded in many ways. */
export const isOfApi = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true;

/** Codes that every route may answer with. */
const ANY_ROUTE: readonly RefusalCode[] = [
  'invalid-credentials',
  'too-fast',
  'not-stored',
  'internal-error',
];
const ANY_ROUTE_WITH_BODY: readonly RefusalCode[] = ['unreadable', 'too-large', 'wrong-origin'];

function refusalsOf({ method, url, query, refuses = [] }: Omit<Operation, 'answers'>) {
  const isRead = query !== undefined || url.includes(':');
  const unreadable: readonly RefusalCode[] = isRead ? ['unreadable'] : [];
  return [...ANY_ROUTE, ...(method === 'GET' ? unreadable : ANY_ROUTE_WITH_BODY), ...refuses];
}

/** `count` limits the requests of each player, and of each address for one route. */
export function routeAdder(
  app: FastifyInstance,
  document: ApiDocument,
  count: CountRequest,
): AddRoute {
  return (route, handle) => {
    const { gives, bodyLimit } = route;
    const type = typeof gives === 'string' ? gives : undefined;
    document.add({
      ...route,
      answers: { 200: { says: 'Done.', gives } },
      refuses: refusalsOf(route),
    });
    app.route({
      method: route.method,
      url: route.url,
      ...(bodyLimit !== undefined && { bodyLimit }),
      async handler(request, reply) {
        const body = read(route.body, request.body, 'body');
        const query = read(route.query, request.query, 'query');
        const wrong = body.ok ? query : body;
        if (!body.ok || !query.ok) return refuse(reply, wrong.ok ? undefined : wrong.error);
        const { identity } = request;
        const player = identity?.player;
        const { method, url, perAddress } = route;
        const fault =
          (player && (await count(request, player))) ??
          (perAddress && (await count(request, `${method} ${url} ${request.ip}`, perAddress)));
        if (fault) return refuse(reply, fault);
        const answer = await handle({
          body: body.value as never,
          query: query.value as never,
          params: request.params as Record<string, string>,
          player,
          identity,
          request,
          reply,
        });
        if (!answer.ok)
          return refuse(reply, answer.error, 'version' in answer ? answer.version : undefined);
        if (type !== undefined) void reply.type(type);
        return reply.send(answer.value);
      },
    });
  };
}
