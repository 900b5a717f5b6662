import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { Registration } from './accounts.ts'
import { day as contentDay, moment as contentMoment } from './content-fields.ts'
import { SecondFactorCode } from './desk-entry.ts'
import { MaterialToAdd } from './material-deeds.ts'
import { BuyerBusiness } from './payments.ts'
import { RecordingToAdd } from './recording-deeds.ts'
import { day, emailAddress, fieldsAgree, filled, lines, record, seenVersion, tenDigits } from './fields.ts'

describe('a mobile number (V2)', () => {
  const phone = tenDigits('no')

  it('is kept as its ten digits, however it was pasted', () => {
    for (const written of [
      '9876543210',
      ' 98765 43210 ',
      '98765-43210',
      '98765.43210',
      '(98765) 43210',
      '98765\u00A043210',
      '98765\u201143210',
      '98765\u201343210',
      '98765\u221243210',
      '[+91] 98765 43210',
      '\u202A+91 98765 43210\u202C',
      '\u200E98765\u200B43210',
      '98765\u2800\u180E43210\uFE0F',
      '+919876543210',
      '+91 98765 43210',
      '+91-98765-43210',
      '(+91) 98765 43210',
      '0091 98765 43210',
      '919876543210',
      '09876543210',
      '0 98765 43210',
    ])
      assert.equal(phone.parse(written), '9876543210', JSON.stringify(written))
  })

  it('is kept in the digits 0 to 9, whichever script it was typed in', () => {
    const digits = Array.from({ length: 0x1_f000 }, (_, point) => String.fromCodePoint(point)).filter((sign) =>
      /\p{Nd}/u.test(sign),
    )
    for (let from = 0; from < digits.length; from += 10) {
      const typed = Array.from('+91 98765 43210', (sign) =>
        sign >= '0' && sign <= '9' ? digits[from + Number(sign)] : sign,
      ).join('')
      assert.equal(phone.parse(typed), '9876543210', typed)
    }
  })

  it('keeps its own first digits where exactly ten are given', () => {
    assert.equal(phone.parse('9112345678'), '9112345678')
    assert.equal(phone.parse('0123456789'), '0123456789')
  })

  it('drops one prefix and no more, and takes no other country', () => {
    for (const written of [
      '+91 0 98765 43210',
      '00 98765 43210',
      '+91 +91 98765 43210',
      '+92 98765 43210',
      '+9876543210',
      '9876543210 ext 4',
      '98765/43210',
      '+91 98765 4321',
      '९८७६५ ४३२१',
      '',
    ])
      assert.equal(phone.safeParse(written).success, false, JSON.stringify(written))
  })
})

describe('a code that is typed', () => {
  it('is read in the digits of any script', () => {
    assert.ok(Registration.shape.captcha.safeParse(' ७ ').success)
    assert.ok(!Registration.shape.captcha.safeParse('८').success)
    assert.deepEqual(SecondFactorCode.parse({ code: '१२३ ४५६' }), { code: '123456' })
    const { gstin } = BuyerBusiness.parse({ company: 'Réacteur', gstin: '२७AAPFU०९३९F१ZV' })
    assert.equal(gstin, '27AAPFU0939F1ZV')
  })
})

describe('the version that was seen', () => {
  it('leaves room for the next one in a column of 32 bits', () => {
    assert.equal(seenVersion().parse(2_147_483_646), 2_147_483_646)
    for (const version of [2_147_483_647, 1.5, '1'])
      assert.match(seenVersion().safeParse(version).error?.issues[0]?.message ?? '', /version that you saw/)
  })
})

describe('a field of one line (A5)', () => {
  it('takes names in the scripts of India with their joiners', () => {
    for (const name of ['Asha Rao', 'आशा राव', 'അശ്വതി നമ്പൂതിരി', 'ক্\u200Dষ', "D'Souza, M. (Chem)"])
      assert.equal(filled('no').parse(` ${name} `), name)
  })

  it('has a sentence for each fault', () => {
    for (const [sign, said] of [
      ...['\n', '\r', '\u000B', '\u0085', '\u2028'].map((one) => [one, /on one line/] as const),
      ...['\0', '\u0007', '\u009F'].map((one) => [one, /a control character/] as const),
      ['\uDC00', /half a character/] as const,
    ]) {
      const { error } = filled('Name is required').safeParse(`Asha${sign}Rao`)
      assert.equal(error?.issues.length, 1)
      assert.match(error?.issues[0]?.message ?? '', said, JSON.stringify(sign))
    }
  })

  it('is empty where nothing of it can be seen', () => {
    for (const text of ['\u200B', '\t', ' \u00A0\u3000', '\u202E\u2066', '\u200D', '\u3164\u115F', '\u2800', '\uFE0F'])
      assert.deepEqual(
        filled('Name is required')
          .safeParse(text)
          .error?.issues.map(({ message }) => message),
        ['Name is required'],
        JSON.stringify(text),
      )
  })

  it('keeps what is seen of an address', () => {
    const address = emailAddress('no')
    for (const typed of [
      'asha.k@example.com\u200B',
      'asha\u00AD.k@exam\u200Cple.com',
      '\uFEFF asha.k@example.com\t',
      '\u200Easha.k@example.com',
      '\u202Aasha.k@example.com\u202C',
    ])
      assert.equal(address.parse(typed), 'asha.k@example.com', JSON.stringify(typed))
    assert.equal(address.parse('re\u0301my@example.com'), 'r\u00E9my@example.com')
    for (const typed of ['\u200B', 'asha @example.com', 'a@b.com\nc@d.com', 'asha@exa\0mple.com'])
      assert.equal(address.safeParse(typed).success, false, JSON.stringify(typed))
  })

  it('leaves line breaks to fields of several lines', () => {
    assert.equal(lines().parse('First\nsecond\tline'), 'First\nsecond\tline')
    assert.equal(lines().safeParse('a\0b').success, false)
  })
})

describe('a day', () => {
  it('is one of the years 2000 to 2100, and another says so', () => {
    const faultOf = (text: string) =>
      day('no day')
        .safeParse(text)
        .error?.issues.map(({ message }) => message)
    for (const text of ['2000-01-01', '2026-11-25', '2100-12-31']) assert.equal(faultOf(text), undefined)
    for (const text of ['0002-11-25', '1999-12-31', '2101-01-01', '9999-12-31'])
      assert.deepEqual(faultOf(text), ['Give a year from 2000 to 2100'], text)
    for (const text of ['2026-02-30', '', '2026-1-1', '11252026']) assert.deepEqual(faultOf(text), ['no day'], text)
  })
})

describe('a rule between fields', () => {
  const asked: unknown[] = []
  const Period = record({ from: day('no'), to: day('no'), name: filled() }).check(
    fieldsAgree(
      ['from', 'to'],
      ({ from, to }) => {
        asked.push([from, to])
        return from <= to
      },
      { field: 'to', error: 'later' },
    ),
  )
  const faults = (given: unknown) => z.safeParse(Period, given).error?.issues.map(({ message }) => message) ?? []

  it('is asked only where each of them holds', () => {
    const [from, to, name] = ['2026-01-01', '2026-01-02', 'x']
    for (const odd of ['x', '', 3, null, undefined, [], {}, '9999-12-31'])
      for (const given of [
        { from: odd, to, name },
        { from, to: odd, name },
      ])
        assert.notDeepEqual(faults(given), [])
    for (const whole of [null, [], 'x', { from, to, name, more: 1 }]) assert.notDeepEqual(faults(whole), [])
    assert.deepEqual(asked, [])
  })

  it('is asked also where another field does not hold', () => {
    const given = { from: '2026-01-02', to: '2026-01-01' }
    assert.deepEqual(faults({ ...given, name: 'x' }), ['later'])
    assert.deepEqual(faults({ ...given, name: '' }), ['This field is required', 'later'])
  })
})

describe('a day or a moment of content (T5)', () => {
  const isTaken = (rule: z.ZodMiniType, given: unknown) => z.safeParse(rule, given).success

  it('is of the years 2000 to 2100', () => {
    for (const [rule, rest] of [
      [contentDay, '-11-10'],
      [contentMoment, '-11-10T10:00:00+05:30'],
      [MaterialToAdd.shape.releaseAt, '-11-10T04:30:00.000Z'],
      [RecordingToAdd.shape.expiresAt, '-11-10T04:30:00.000Z'],
    ] as const)
      assert.deepEqual(
        ['0026', '1999', '2000', '2100', '2101', '9999'].filter((year) => isTaken(rule, year + rest)),
        ['2000', '2100'],
      )
  })

  it('is refused where only a part of it was typed', () => {
    assert.equal(isTaken(contentDay, 'half a date'), false)
    assert.equal(isTaken(contentMoment, 'half a date'), false)
  })
})
