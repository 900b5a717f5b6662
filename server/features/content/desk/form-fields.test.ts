import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { KINDS } from '#contract/content.ts'
import { FormField } from '#contract/content-form.ts'
import { formOf } from './form-fields.ts'

const OFFERED = {
  trainer: [{ value: 'meera-iyer', words: 'Meera Iyer' }],
  course: [{ value: 'AspenPlus', words: 'Aspen Plus' }],
}

const fieldOf = (form: readonly FormField[], name: string): FormField =>
  form.find((field) => field.name === name) ?? assert.fail(`there is no field ${name}`)

suite('the form of a kind', () => {
  test('has a control and a rule in words for each field of each kind', () => {
    const all = (fields: readonly FormField[]): FormField[] =>
      fields.flatMap((field) => [
        field,
        ...(field.input === 'group' ? all(field.fields) : field.input === 'list' ? all([field.item]) : []),
      ])
    for (const kind of KINDS) {
      const fields = all(formOf(kind, OFFERED))
      assert.ok(fields.length > 0, kind)
      for (const field of fields) {
        assert.deepEqual(FormField.parse(field), field)
        if (field.input !== 'group') assert.match(field.rule, /^[A-Z]/, `${kind} ${field.name}`)
        assert.doesNotMatch(field.rule, /null|\[\]/, `${kind} ${field.name}`)
      }
    }
  })

  test('knows days, moments, long texts, addresses, amounts, choices and lists of things', () => {
    const [batch, price, course] = [formOf('batch', OFFERED), formOf('price', OFFERED), formOf('course', OFFERED)]
    const inputs = (form: readonly FormField[], ...names: readonly string[]) =>
      names.map((name) => fieldOf(form, name).input)
    assert.deepEqual(inputs(batch, 'startsOn', 'state', 'weekly', 'capacity', 'joinUrl', 'note', 'label'), [
      'day',
      'choice',
      'list',
      'number',
      'address',
      'longText',
      'line',
    ])
    assert.deepEqual(inputs(price, 'original', 'from'), ['number', 'moment'])
    assert.deepEqual(inputs(course, 'overview', 'trainer', 'syllabus'), ['longText', 'group', 'list'])
    assert.deepEqual(inputs(formOf('reply', OFFERED), 'subject', 'text', 'isHidden'), ['line', 'longText', 'switch'])
  })

  test('offers the trainers that there are: several to a course, one to a masterclass', () => {
    const trainers = fieldOf(formOf('course', OFFERED), 'trainers')
    assert.ok(trainers.input === 'list' && trainers.isOptional)
    const speaker = fieldOf(formOf('webinar', OFFERED), 'speakerId')
    for (const choice of [trainers.item, speaker])
      assert.deepEqual(choice.input === 'choice' && choice.options, OFFERED.trainer)
  })

  test('offers the courses by name wherever one is chosen', () => {
    for (const kind of ['batch', 'price'] as const) {
      const course = fieldOf(formOf(kind, OFFERED), 'courseId')
      assert.deepEqual(course.input === 'choice' && course.options, OFFERED.course)
    }
    const order = fieldOf(formOf('course-order', OFFERED), 'courses')
    assert.ok(order.input === 'list' && order.item.input === 'choice')
    assert.deepEqual(order.item.options, OFFERED.course)
    const offer = fieldOf(formOf('webinar', OFFERED), 'offerCourse')
    assert.ok(offer.input === 'choice' && offer.isOptional)
  })

  test('says which fields are sealed, and which may be left empty', () => {
    const batch = formOf('batch', OFFERED)
    const sealed = batch.filter(({ isSealed }) => isSealed).map(({ name }) => name)
    assert.deepEqual(sealed, ['joinUrl', 'groupUrl', 'note'])
    assert.deepEqual(
      ['label', 'startsOn', 'capacity'].map((name) => fieldOf(batch, name).isOptional),
      [false, true, true],
    )
  })
})
