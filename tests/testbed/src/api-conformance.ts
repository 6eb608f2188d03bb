/** Compares the responses of a server with its OpenAPI document, using an independent validator. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Answered {
  readonly status: number;
  /** The content type; empty without a body. */
  readonly type: string;
  readonly text: string;
}

interface Operation {
  readonly tags: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface DocumentedRoute {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly statuses: readonly number[];
}

const pointer = (...steps: readonly string[]): string =>
  steps
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');

export class Documented {
  readonly document: Document;
  readonly #ajv = new Ajv2020({ strict: false });
  readonly #seen = new Set<string>();
  readonly #checks = new Map<string, ValidateFunction>();

  private constructor(document: Document) {
    this.document = document;
    this.#ajv.addSchema(document, 'api');
  }

  static async of(origin: string): Promise<Documented> {
    return new Documented((await (await fetch(`${origin}/openapi.json`)).json()) as Document);
  }

  get routes(): readonly DocumentedRoute[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags, responses }]) => ({
        method: method.toUpperCase(),
        path,
        tag: tags[0]!,
        statuses: Object.keys(responses).map(Number),
      })),
    );
  }

  /** Documented responses that did not occur, such as `GET /api/me 401`. */
  get unseen(): readonly string[] {
    return this.routes
      .flatMap(({ method, path, statuses }) =>
        statuses.map((status) => `${method} ${path} ${status}`),
      )
      .filter((name) => !this.#seen.has(name));
  }

  /** Throws if a response is not as documented. */
  check(method: string, path: string, { status, type, text }: Answered): void {
    const name = `${method} ${path} ${status}`;
    const response = this.document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (response === undefined) throw new Error(`not documented: ${name} ${text.slice(0, 200)}`);
    this.#seen.add(name);
    const { content = {} } = response;
    const [described] = Object.keys(content);
    if (bare(described ?? '') !== bare(type))
      throw new Error(`${name} is ${type}, not ${described}`);
    if (described === undefined || content[described]!.schema === undefined) return;
    const steps = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    this.#hold(name, pointer(...steps, 'content', described, 'schema'), text);
  }

  /** Throws if JSON does not match the schema with this name. */
  checkShape(shape: string, text: string): void {
    this.#hold(shape, pointer('components', 'schemas', shape), text);
  }

  #hold(name: string, where: string, text: string): void {
    const validate = this.#checks.get(where) ?? this.#ajv.compile({ $ref: `api#/${where}` });
    this.#checks.set(where, validate);
    if (!validate(JSON.parse(text)))
      throw new Error(`${name}: ${this.#ajv.errorsText(validate.errors)} in ${text.slice(0, 400)}`);
  }
}

/** A content type without parameters. */
const bare = (type: string): string => type.split(';')[0]!.trim();
