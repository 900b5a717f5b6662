import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { LessonText, type Formula, type MathPart } from '#contract/lesson-text.ts'
import { lessonText } from './lesson-text.ts'

const wordsOf = (part: MathPart): string => (typeof part === 'string' ? part : part.of.map(wordsOf).join(''))
const tagsOf = (part: MathPart): string[] => (typeof part === 'string' ? [] : [part.tag, ...part.of.flatMap(tagsOf)])

async function formulasIn(markdown: string): Promise<Formula[]> {
  const { text, faults } = await lessonText(markdown)
  assert.deepEqual(faults, [])
  return text
    .flatMap((block) => ('paragraph' in block ? block.paragraph : block.list.flat()))
    .flatMap((one) => (typeof one === 'object' && 'formula' in one ? [one] : []))
}

suite('texts of the room', () => {
  test('are refused where a formula would grow beyond what was written', async () => {
    for (const define of ['def', 'gdef', 'let', 'newcommand', 'renewcommand'])
      assert.match(
        String((await lessonText(`Now $\\${define}\\a{${'x'.repeat(1500)}}\\a\\a$`)).faults),
        /defines a command of its own/,
      )
    const many = await lessonText(Array.from({ length: 12 }, () => `$${'x'.repeat(1_990)}$`).join('\n\n'))
    assert.match(String(many.faults), /too long together/)
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
    assert.equal((await lessonText('Now $\\frac{$ x')).faults.length, 1)
    for (const tex of [
      '\\href{javascript:alert(1)}{x}',
      '\\includegraphics{https://x/y.png}',
      '\\def\\a{\\a\\a}\\a',
      '\\class{x}{y}',
    ])
      assert.match((await lessonText(`A $${tex}$ b`)).faults.join(), /^The formula .* cannot be read/, tex)
    assert.match((await lessonText('<math><mi>x</mi></math>')).faults.join(), /^The text holds HTML/)
    assert.match((await lessonText(`$${'x'.repeat(2_001)}$`)).faults.join(), /longer than 2,000/)
  })

  test('carry no style, and what is sent is what is read', async () => {
    const [matrix] = await formulasIn('$$\\begin{aligned}a&=b\\\\c&=\\color{red}{d}\\end{aligned}$$')
    const sent = JSON.stringify((await lessonText('$$\\boxed{x} \\text{<script>}$$')).text)
    assert.doesNotMatch(JSON.stringify(matrix) + sent, /"style"|href|ff0000/)
    assert.deepEqual(LessonText.parse(JSON.parse(sent)), JSON.parse(sent))
  })

  test('give up at once where a line of formulas never ends', async () => {
    const open = `$$${'a\n'.repeat(5_000)}`
    assert.equal((await lessonText(open)).text.length, 1)
    assert.deepEqual((await formulasIn('$$a\n\nb$$')).length, 0, 'an empty line ends it')
  })

  test('never break, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('$', '\\', '{', '}', '^', '_', '&', 'a', ' ', '\n', '%', '#', '~') }),
        async (text) => {
          const { text: tree } = await lessonText(text)
          LessonText.parse(tree)
        },
      ),
      { numRuns: 500 },
    )
  })
})
