import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { LessonText, type Formula, type MathPart } from '#contract/lesson-text.ts'
import { drawnText, kindOfText } from './lesson-text.ts'

const wordsOf = (part: MathPart): string => (typeof part === 'string' ? part : part.of.map(wordsOf).join(''))
const tagsOf = (part: MathPart): string[] => (typeof part === 'string' ? [] : [part.tag, ...part.of.flatMap(tagsOf)])

const wordsShown = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one))

async function formulasIn(markdown: string): Promise<Formula[]> {
  const { text, faults } = await drawnText(markdown)
  assert.deepEqual(faults, [])
  return text
    .flatMap((block) => ('paragraph' in block ? block.paragraph : block.list.flat()))
    .flatMap((one) => (typeof one === 'object' && 'formula' in one ? [one] : []))
}

suite('texts of the room', () => {
  test('are refused where a formula would grow beyond what was written', async () => {
    for (const define of ['def', 'gdef', 'let', 'newcommand', 'renewcommand'])
      assert.match(
        String((await drawnText(`Now $\\${define}\\a{${'x'.repeat(1500)}}\\a\\a$`)).faults),
        /defines a command of its own/,
      )
    const many = await drawnText(Array.from({ length: 12 }, () => `$${'x'.repeat(1_990)}$`).join('\n\n'))
    assert.match(String(many.faults), /too long together/)
  })

  test('are refused where a few characters would take long to draw, or much to send', async () => {
    const matrix = `$\\begin{matrix}${'&'.repeat(900)}${'\\\\'.repeat(400)}\\end{matrix}$`
    assert.match(String((await drawnText(`${matrix}\n\n${matrix}`)).faults), /more than 1,000 cells/)
    for (const columns of ['90000000', ' 200 '])
      assert.match(
        String((await drawnText(`$\\begin{alignedat}{${columns}}a\\end{alignedat}$`)).faults),
        /more than 1,000 cells/,
      )
    for (const open of ['$', '$ ', '$a ', 'a\n$$b ', '$$\n'])
      assert.match(String((await drawnText(open.repeat(2_000))).faults), /dollar signs are too many/, open)
    const wide = await drawnText('$$\n\\overline{x}\n$$\n\n'.repeat(330) + '$x$')
    assert.ok(wide.size <= 200_000, String(wide.size))
    const rows = Array.from({ length: 20 }, () => `a &= b \\\\`).join('')
    assert.deepEqual((await drawnText(`$$\\begin{aligned}${rows}\\end{aligned}$$`)).faults, [])
  })

  test('hold formulas in a line of words and in lines of their own', async () => {
    const [inline, line] = await formulasIn(
      'The duty $Q = U A \\Delta T_{lm}$ is **large**.\n\n$$\n\\frac{a}{b}\n= c\n$$\n\nAnd on.',
    )
    assert.deepEqual([inline?.tex, inline?.isLine], ['Q = U A \\Delta T_{lm}', false])
    assert.equal(wordsOf(inline?.formula ?? ''), 'Q=UAΔTlm')
    assert.deepEqual([line?.tex, line?.isLine], ['\\frac{a}{b}\n= c', true])
    assert.ok(tagsOf(line?.formula ?? '').includes('mfrac'))
    assert.equal((await formulasIn('- first $x$\n- second $y$')).length, 2)
  })

  test('leave dollars of money as they are', async () => {
    assert.deepEqual(await formulasIn('It costs $5 or $10, and \\$3 more.'), [])
  })

  test('say what is wrong with a formula, and draw nothing else than formulas', async () => {
    assert.equal((await drawnText('Now $\\frac{$ x')).faults.length, 1)
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\includegraphics{https://x/y.png}',
      '\\def\\a{\\a\\a}\\a',
      '\\class{x}{y}',
    ])
      assert.match((await drawnText(`A $${tex}$ b`)).faults.join(), /^The formula .* cannot be read/, tex)
    assert.match((await drawnText(`$${'x'.repeat(2_001)}$`)).faults.join(), /longer than 2,000/)
  })

  test('take signs of HTML for what they are: signs', async () => {
    for (const kind of ['note', 'talk'] as const)
      for (const typed of ['Is N<Nmin and R>Rmin here?', '<math><mi>x</mi></math>', 'a <!-- b --> & <b>c</b>']) {
        const { text, faults } = await drawnText(typed, kind)
        assert.deepEqual([text, faults], [[{ paragraph: [typed] }], []])
      }
    const [formula] = await formulasIn('Where $N<N_{min}$ and R>Rmin')
    assert.equal(formula?.tex, 'N<N_{min}')
  })

  test('take every sign in a question for itself, and only lists, bold words, links and formulas for more', async () => {
    const typed = ['> 5 bar is too much', '# of trays', '    T = 5', '---', '`flash`', '```', '[a]: b', 'Title\n===']
    for (const one of typed) {
      const { text, faults } = await drawnText(one, 'talk')
      assert.deepEqual([JSON.stringify(text).includes('paragraph'), faults], [true, []], one)
    }
    assert.equal((await drawnText('# of trays')).faults.length, 1)
    assert.deepEqual((await drawnText('- **a**\n- b', 'talk')).text, [{ list: [[{ strong: ['a'] }], ['b']] }])
  })

  test('carry no style, and what is sent is what is read', async () => {
    const [matrix] = await formulasIn('$$\\begin{aligned}a&=b\\\\c&=\\color{red}{d}\\end{aligned}$$')
    const sent = JSON.stringify((await drawnText('$$\\boxed{x} \\text{<script>}$$')).text)
    assert.doesNotMatch(JSON.stringify(matrix) + sent, /"style"|href|ff0000/)
    assert.deepEqual(LessonText.parse(JSON.parse(sent)), JSON.parse(sent))
  })

  test('give up at once where a line of formulas never ends', async () => {
    const open = `$$${'a\n'.repeat(5_000)}`
    assert.equal((await drawnText(open)).text.length, 1)
    assert.deepEqual((await formulasIn('$$a\n\nb$$')).length, 0, 'an empty line ends it')
  })

  test('T6: that look plain are plain: an engineer’s signs, lines and figures stay', async () => {
    const sheet = 'Feed: 12 t/h\nTop: 95 % EtOH\n- 40 C at the inlet\nX**2 * Y_1_ * Z'
    for (const typed of [
      'Q = U*A*LMTD',
      '5*6*7',
      'X**2 and Y**2',
      sheet,
      '2019. Nobody knows.',
      'C:\\_temp\\_new',
      '# of trays',
      '> 5 bar',
      '- 40 C at the inlet',
      '+ 5 bar\n+ 6 bar',
      '_a_ and __b__ and ~5 bar~',
      'Steam is 12$/GJ and power is 60$/MWh',
      'US$5 to US$9, $5 and $6, 7 $',
      'C:\\temp\\\nnext',
      'a ` b',
      '---',
      'Title\n===',
      '&lt; is no <b>',
      'y = f[0](x) and [1](t)',
      '![a](b)',
    ])
      for (const kind of ['typedNote', 'typedTalk'] as const) {
        const { text, faults } = await drawnText(typed, kind)
        const words = text
          .flatMap((block) => ('paragraph' in block ? block.paragraph : []))
          .map((one) => wordsShown(one))
        assert.deepEqual(
          [words.join('').replaceAll('\n', ''), faults],
          [typed.replaceAll('\n', ''), []],
          `${kind} ${typed}`,
        )
      }
    for (const kind of ['typedNote', 'typedTalk'] as const)
      assert.deepEqual((await drawnText('a\nb\nc', kind)).text, [{ paragraph: ['a\nb\nc'] }])
  })

  test('T7: mark formulas between dollars that stand apart, in which a per cent sign is one, and code', async () => {
    for (const kind of ['typedNote', 'typedTalk'] as const) {
      const { text, faults } = await drawnText('At ($X = 85% at T$), 5$ a day, `U*A $x$`.', kind)
      const [block] = text
      const parts = block && 'paragraph' in block ? block.paragraph : []
      const formula = parts.find((one) => typeof one === 'object' && 'formula' in one)
      assert.ok(formula && typeof formula === 'object' && 'formula' in formula, kind)
      assert.deepEqual([formula.tex, wordsOf(formula.formula)], ['X = 85% at T', 'X=85%atT'])
      assert.deepEqual(
        parts.filter((one) => one !== formula),
        ['At (', '), 5$ a day, ', { code: 'U*A $x$' }, '.'],
      )
      assert.deepEqual(faults, [])
      LessonText.parse(text)
    }
    const { text } = await drawnText('See\n```\nT  p\n5  6\n```\n$$\nx^2\n$$\nso.', 'typedTalk')
    assert.deepEqual(
      text.map(
        (block) =>
          'paragraph' in block &&
          block.paragraph.map((one) => (typeof one === 'object' && 'tex' in one ? one.tex : one)),
      ),
      [['See'], [{ code: 'T  p\n5  6' }], ['x^2'], ['so.']],
    )
  })

  test('keep lists of two points, bold words and links in a note', async () => {
    assert.deepEqual((await drawnText('- **a**\n- [b](https://b.example)', 'typedNote')).text, [
      { list: [[{ strong: ['a'] }], [{ link: 'https://b.example', words: ['b'] }]] },
    ])
  })

  test('stored before are read by the rules of their time', async () => {
    const old = await drawnText('5*6*7\nx', kindOfText('talk', 1))
    assert.deepEqual(old.text, [{ paragraph: ['567 x'] }])
    assert.deepEqual((await drawnText('5*6*7\nx', kindOfText('talk', 2))).text, [{ paragraph: ['5*6*7\nx'] }])
  })

  test('never break, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('$', '\\', '{', '}', '^', '_', '&', 'a', ' ', '\n', '%', '#', '~', '<', '>', '`', '-'),
        }),
        async (text) => {
          for (const kind of ['note', 'talk', 'typedNote', 'typedTalk'] as const)
            LessonText.parse((await drawnText(text, kind)).text)
        },
      ),
      { numRuns: 500 },
    )
  })
})
