import { copyText } from '#web/desk/parts/copy-text.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'

interface NewPassphraseProps {
  readonly passphrase: string
  readonly onKept: () => void
}

/** As it was typed, once: the server tells it to nobody. */
export const NewPassphrase = ({ passphrase, onKept }: NewPassphraseProps) => (
  <section aria-label="New passphrase" className="mt-4 grid max-w-xl gap-3 border-t border-line pt-4">
    <p role="status">
      Keep it elsewhere: without it nobody can open these back-ups. This is the only time that it is shown.
    </p>
    <code className="font-semibold wrap-anywhere select-all">{passphrase}</code>
    <div className="flex flex-wrap gap-2">
      <SmallButton onClick={() => void copyText(passphrase, 'The passphrase is copied')}>
        Copy the passphrase
      </SmallButton>
      <SmallButton onClick={onKept}>I have kept it</SmallButton>
    </div>
  </section>
)
