import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { REQUIRED } from '#contract/fields.ts'
import { fieldErrors, type RefusalCode } from '#contract/problem.ts'
import { Refusal, type RefusalDetails } from '#contract/refusal.ts'
import type { AnswerForm, AnswerKind } from './answers.ts'
import type { Env, RequestContext } from './context.ts'
import { writtenByMember } from './door.ts'
import { refuse } from './refuse.ts'
import { passSteps, type Step } from './step.ts'
import { unkeepable } from './unkeepable.ts'

/** Everything that the API says of a call, once: its checks, its types and the OpenAPI document follow from it. */
interface Declaration<Value, Reply extends Response, Code extends RefusalCode, Schema, Query> {
  readonly tag: string
  readonly summary: string
  /** What a request passes first. Each step brings its own refusals. */
  readonly by?: readonly Step<Code>[]
  readonly query?: Query
  readonly body?: Schema
  /** What a form says that a program of somebody else sends in place of JSON. */
  readonly orForm?: (c: RequestContext) => unknown
  readonly answer: AnswerKind<Value, Reply>
  readonly refusals?: readonly Code[]
}

interface Answering<Value, Reply, Code extends RefusalCode> {
  /** Sends what was declared, or a refusal in its place. */
  readonly answer: (outcome: Value | Refusal<Code>) => Reply | Refused
  readonly refuse: (code: Code, details?: RefusalDetails) => Refused
}
type Refused = ReturnType<typeof refuse>

interface RouteEnv<Value, Reply, Code extends RefusalCode> {
  Bindings: Env['Bindings']
  Variables: Env['Variables'] & Answering<Value, Reply, Code>
}

type Fields = z.ZodMiniType<object>
type BodyCode = 'contentTypeUnsupported' | 'bodyMalformed' | 'fieldsInvalid'
type CodeOf<Schema, Query> =
  | (Schema extends Fields ? BodyCode : never)
  | (Query extends Fields ? 'fieldsInvalid' : never)
type BodyOf<Schema> = Schema extends Fields
  ? { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }
  : object
type QueryOf<Query> = Query extends Fields
  ? {
      in: object extends z.input<Query> ? { query?: z.input<Query> } : { query: z.input<Query> }
      out: { query: z.output<Query> }
    }
  : object

/** The middleware before a route's handler, which then may answer and refuse only as it is declared here. */
export function route<
  Value,
  Reply extends Response,
  const Code extends RefusalCode = never,
  Schema extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
>(declaration: Declaration<Value, Reply, Code, Schema, Query>) {
  const { by = [], query, body, orForm, answer, refusals = [] } = declaration
  const fields = [...(query ? [queryFields(query)] : []), ...(body ? [bodyFields(body, orForm)] : [])]
  const writer = by.some(({ identifies }) => identifies) ? [writtenByMember] : []
  const steps: readonly Step[] = [...by, ...writer, ...fields]
  type Declares = RouteEnv<Value, Reply, Code | CodeOf<Schema, Query>>
  const middleware: MiddlewareHandler<Declares, string, BodyOf<Schema> & QueryOf<Query>> = async (c, next) => {
    c.set('refuse', (code, details) => refuse(c, new Refusal(code, details)))
    c.set('answer', (outcome) => (outcome instanceof Refusal ? refuse(c, outcome) : answer.send(c, outcome)))
    return (await passSteps(steps, c)) ?? next()
  }
  declarations.set(middleware, { ...declaration, takesForms: orForm !== undefined, steps, refusals })
  return middleware
}

export interface Declared {
  readonly tag: string
  readonly summary: string
  readonly steps: readonly Step[]
  readonly query?: Fields | undefined
  readonly body?: Fields | undefined
  readonly takesForms: boolean
  readonly answer: AnswerForm & { readonly orElse?: AnswerForm | readonly AnswerForm[] }
  readonly refusals: readonly RefusalCode[]
}

const declarations = new WeakMap<object, Declared>()

export const declaredBy = (middleware: object): Declared | undefined => declarations.get(middleware)

const queryFields = (schema: Fields): Step<'fieldsInvalid'> => ({
  refusals: ['fieldsInvalid'],
  check(c) {
    const checked = checkedBy(schema, c.req.query())
    if (checked instanceof Refusal) return checked
    c.req.addValidatedData('query', checked)
    return null
  },
})

export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

const bodyFields = (schema: Fields, orForm?: (c: RequestContext) => unknown): Step<BodyCode> => ({
  refusals: ['contentTypeUnsupported', 'bodyMalformed', 'fieldsInvalid'],
  async check(c) {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const readForm = FORM_TYPES.includes(type) ? orForm : undefined
    if (!readForm && type !== 'application/json') return new Refusal('contentTypeUnsupported')
    const sent = readForm ? readForm(c) : await readJson(c)
    if (sent === undefined) return new Refusal('bodyMalformed')
    const checked = checkedBy(schema, sent)
    if (checked instanceof Refusal) return checked
    c.req.addValidatedData('json', checked)
    return null
  },
})

function checkedBy(schema: Fields, sent: unknown): object | Refusal<'fieldsInvalid'> {
  const checked = schema.safeParse(sent, { error: sentenceFor })
  const errors = checked.success ? unkeepable(checked.data) : fieldErrors(checked.error.issues)
  return checked.success && errors.length === 0 ? checked.data : new Refusal('fieldsInvalid', { errors })
}

const sentenceFor = ({ input }: { readonly input?: unknown }): string =>
  input === undefined ? REQUIRED : 'This field takes something else'

/** undefined where it is not JSON, or broke off. */
const readJson = (c: RequestContext): Promise<unknown> => c.req.json<unknown>().catch(() => undefined)
