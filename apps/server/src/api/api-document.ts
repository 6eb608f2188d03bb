/** The OpenAPI document, generated from the schemas that check requests and build responses. */
import {
  FrameSchema,
  ListingSchema,
  LobbyFrameSchema,
  MyTableSchema,
  RefusalAnswerSchema,
  ServerFrameSchema,
} from '@marrakech/protocol';
import { EventSchema, MessageSchema } from '@marrakech/table/schemas';
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { VERSION } from '../config/version.js';
import { COOKIE } from './credentials.js';
import { httpStatusOf, type RefusalCode } from './errors.js';

type Schema = v.GenericSchema;
export type Json = Readonly<Record<string, unknown>>;

/** What every entry of the document has. */
export interface Described {
  readonly url: string;
  /** A one-line summary. */
  readonly says: string;
  readonly tag: 'me' | 'tables' | 'games' | 'live' | 'operations';
}

interface DescribedAnswer {
  readonly says: string;
  /** A schema for JSON, else a content type; absent if the response has no body. */
  readonly gives?: Schema | string;
}

export interface Operation extends Described {
  readonly method: string;
  readonly body?: Schema | undefined;
  readonly query?: Schema | undefined;
  /** Responses by status. */
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  readonly refuses?: readonly RefusalCode[];
  /** The frames of a socket, which OpenAPI cannot describe. */
  readonly frames?: { readonly takes?: Schema; readonly sends: Schema };
}

/** Schemas that the document defines once and refers to by name. */
const COMPONENTS: Readonly<Record<string, Schema>> = {
  Refusal: RefusalAnswerSchema,
  Table: ListingSchema,
  MyTable: MyTableSchema,
  Event: EventSchema,
  Message: MessageSchema,
  Frame: FrameSchema,
  ServerFrame: ServerFrameSchema,
  LobbyFrame: LobbyFrameSchema,
};

const refTo = (name: string): string => `#/components/schemas/${name}`;
const namesOf = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]));

const CONVERSION = {
  target: 'draft-2020-12',
  // The server also enforces what JSON Schema cannot express, such as a visible character in a name.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => refTo(referenceId),
} as const;

function written(schema: Schema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    ...CONVERSION,
    typeMode,
    // Passed as `definitions`, all of them would be converted again for each schema.
    overrideSchema: ({ valibotSchema }) => {
      const name = namesOf.get(valibotSchema);
      return name === undefined ? undefined : { $ref: refTo(name) };
    },
  });
  return rest;
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function answer({ says, gives }: DescribedAnswer): Json {
  if (gives === undefined) return { description: says };
  const content = typeof gives === 'string' ? { [gives]: {} } : json(written(gives, 'output'));
  return { description: says, content };
}

/** Responses by status: the codes of that status, all in one shape. */
function refusals(codes: readonly RefusalCode[]): Json {
  const statuses = [...new Set(codes.map(httpStatusOf))];
  return Object.fromEntries(
    statuses.map((status) => {
      const some = [...new Set(codes)].filter((code) => httpStatusOf(code) === status);
      const narrowed = {
        $ref: refTo('Refusal'),
        properties: { error: { properties: { code: { enum: some } } } },
      };
      return [status, { description: some.join(', '), content: json(narrowed) }];
    }),
  );
}

const PARAMETER = /:(\w+)/g;

function parameters({ url, query }: Operation): readonly Json[] {
  const inPath = [...url.matchAll(PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } = (
    query === undefined ? {} : written(query, 'input')
  ) as { properties?: Record<string, Json>; required?: readonly string[] };
  const asked = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...asked];
}

function described(operation: Operation): Json {
  const { says, tag, body, answers, refuses = [], frames } = operation;
  return {
    summary: says,
    tags: [tag],
    parameters: parameters(operation),
    ...(body !== undefined && {
      requestBody: { required: true, content: json(written(body, 'input')) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, each]) => [status, answer(each)]),
      ),
      ...refusals(refuses),
    },
    ...(frames !== undefined && {
      'x-websocket': {
        ...(frames.takes !== undefined && { takes: written(frames.takes, 'input') }),
        sends: written(frames.sends, 'output'),
      },
    }),
  };
}

export class ApiDocument {
  readonly #operations: Operation[] = [];
  #made: Json | undefined;

  add(operation: Operation): void {
    this.#operations.push(operation);
  }

  /** Built on first use and then cached: building it takes longer than the whole startup. */
  get value(): Json {
    this.#made ??= this.#make();
    return this.#made;
  }

  #make(): Json {
    const paths: Record<string, Record<string, Json>> = {};
    for (const operation of this.#operations) {
      const path = (paths[operation.url.replaceAll(PARAMETER, '{$1}')] ??= {});
      path[operation.method.toLowerCase()] = described(operation);
    }
    return {
      openapi: '3.1.0',
      info: { title: 'Marrakech', version: VERSION },
      paths,
      components: {
        schemas: toJsonSchemaDefs(COMPONENTS, { ...CONVERSION, typeMode: 'output' }),
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: COOKIE },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ cookie: [] }, { token: [] }, {}],
    };
  }
}
