import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as z from 'zod/mini'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp } from '../../tests/support/test-app.ts'

const Document = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })

const [sqlite = assert.fail()] = engines

test('the OpenAPI document is valid, and each of its references leads to a schema', async (t) => {
  const app = await createTestApp(sqlite, t)
  const text = await (await app.request('/api/openapi.json')).text()
  const validator = new Validator()
  const document: Record<string, object> = JSON.parse(text)
  const { valid, errors } = await validator.validate(document)
  assert.ok(valid, JSON.stringify(errors))
  const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target)
  const parts = references.filter((target) => target.startsWith('#/components/schemas/Part'))
  assert.ok(parts.length > 0, 'texts of the room hold themselves')
  const { schemas } = Document.parse(document).components
  for (const target of references)
    assert.ok(target.replace('#/components/schemas/', '') in schemas, `${target} is not there`)
  assert.doesNotMatch(text, /\$defs/)
})
