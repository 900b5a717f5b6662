import { AllLetters } from '#web/desk/features/letters/all-letters.tsx'
import { LetterList } from '#web/desk/features/letters/letter-list.tsx'
import { TestLetter } from '#web/desk/features/letters/test-letter.tsx'
import { PageHead } from '#web/ui/dense/page-head.tsx'

export function Component() {
  return (
    <>
      <PageHead title="Letters">
        <AllLetters />
      </PageHead>
      <TestLetter />
      <LetterList />
    </>
  )
}
