import type { paths } from '../src/api/schema';

type Method = 'get' | 'post' | 'put' | 'delete';

/** A call of the API, such as `GET /api/users/profile`. */
export type Call = {
  [Path in keyof paths & string]: {
    [Verb in Method]: paths[Path] extends Record<Verb, { responses: unknown }>
      ? `${Uppercase<Verb>} ${Path}`
      : never;
  }[Method];
}[keyof paths & string];

type ResponsesOf<Asked extends Call> =
  Asked extends `${infer Verb} ${infer Path extends keyof paths}`
    ? paths[Path][Lowercase<Verb> & Method] extends { responses: infer Responses }
      ? Responses
      : never
    : never;
type ContentOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined;

/** The body of a call's successful response. */
type Body<Asked extends Call> = ContentOf<
  ResponsesOf<Asked>[keyof ResponsesOf<Asked> & (200 | 201 | 202)]
>;

/**
 * Some fields of a body. The others come from the examples of the OpenAPI document; a field that is
 * undefined is left out.
 */
export type Part<Value> = Value extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Part<Value[Key]> }
    : Value;

/** A request that the page has sent. */
export interface Sent {
  readonly call: Call;
  /** Values of the path's placeholders. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A refusal of the API, with its status, code and sentence. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly message: string,
    readonly details: object = {},
  ) {}
}
export const refusal = (...given: ConstructorParameters<typeof Refusal>) => new Refusal(...given);

/** The answer of a server that cannot be reached. */
export const noAnswer = Symbol('no answer');

/** The answer with the examples of the OpenAPI document alone. */
export const example = Symbol('example');
/** The same, with every optional field. */
export const wholeExample = Symbol('whole example');

type Reply<Asked extends Call> =
  | Part<Body<Asked>>
  | typeof example
  | typeof wholeExample
  | typeof noAnswer
  | Refusal;

/** The answers to the calls of a page: a body, a refusal, or a function that returns one of them. */
export type Answers = {
  readonly [Asked in Call]?: Reply<Asked> | ((sent: Sent) => Reply<Asked> | Promise<Reply<Asked>>);
};
