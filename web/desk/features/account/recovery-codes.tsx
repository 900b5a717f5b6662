import { Button } from '#web/ui/button.tsx'

interface RecoveryCodeListProps {
  readonly codes: readonly string[]
  readonly name: string
  readonly onKept: () => void
}

/** The way in without the app. Nothing shows them a second time. */
export function RecoveryCodeList({ codes, name, onKept }: RecoveryCodeListProps) {
  const file = new Blob([`Recovery codes of ${name}. Each works once.\n\n${codes.join('\n')}\n`], {
    type: 'text/plain',
  })
  return (
    <div className="mt-3 grid gap-4">
      <p role="status">
        The second factor is on. Keep these recovery codes where the phone is not: each opens your account once, and
        they are not shown again. Earlier ones work no more.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-semibold select-all figures sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save(file)}>Save as a file</Button>
        <Button tone="plain" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
