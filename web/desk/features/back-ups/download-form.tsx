import { type Backup, BackupDownload } from '#contract/backups.ts'
import { LEAST_PASSPHRASE } from '#contract/ground/passphrase.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { downloadBackUp } from './back-up-calls.ts'

interface DownloadFormProps {
  readonly backUp: Backup
  /** What the back-up is called where it is spoken of: its moment. */
  readonly name: string
  readonly isSecretInside: boolean
  readonly onClose: () => void
}

type Typed = BackupDownload & { readonly again: string }

/** One back-up for the owner's own machine, encrypted with a passphrase that is typed here and kept nowhere. */
export function DownloadForm({ backUp, name, isSecretInside, onClose }: DownloadFormProps) {
  const mailed = useMailSentence()
  return (
    <Dialog
      open
      label="Download a back-up"
      className="m-auto w-[min(32rem,92vw)] rounded-sheet border border-line p-6"
      onClose={onClose}
    >
      <h2 className="mb-2 text-lg font-bold">Download the back-up of {name}</h2>
      <p className="mb-3 text-ink-soft">
        It is encrypted with the passphrase that you type here. The site does not store this passphrase. Write it down:
        without it the file cannot be opened. {mailed('Every owner is told of the download by e-mail.')}
      </p>
      <DeedForm<Typed, unknown>
        label="Download a back-up"
        draft={null}
        rules={{ safeParse: typedTwice }}
        call={({ again: _same, ...wish }) => downloadBackUp(backUp.id, wish)}
        said={() => 'The download has begun. Keep the passphrase apart from the file.'}
        button="Download"
        onClose={onClose}
      >
        {(errorOf) => (
          <>
            <Passphrases errorOf={errorOf} />
            <div>
              <CheckboxField
                name="withFiles"
                label="Include uploaded files"
                hint="Notes and recordings. The file may become very large."
                error={errorOf('withFiles')}
              />
              {isSecretInside && (
                <CheckboxField
                  name="withSecret"
                  label="Include the site’s secret"
                  hint="With it, whoever has the file and its passphrase can also read second factors, payment keys and the links of classes. If you leave it out, you must set these up again after a restore."
                  error={errorOf('withSecret')}
                />
              )}
            </div>
          </>
        )}
      </DeedForm>
    </Dialog>
  )
}

interface PassphrasesProps {
  readonly errorOf: (name: 'passphrase' | 'again') => string | undefined
}

const Passphrases = ({ errorOf }: PassphrasesProps) => (
  <>
    <PasswordField
      name="passphrase"
      label="Passphrase"
      autoComplete="off"
      required
      hint={`At least ${LEAST_PASSPHRASE} characters.`}
      error={errorOf('passphrase')}
    />
    <PasswordField name="again" label="Passphrase, once more" autoComplete="off" required error={errorOf('again')} />
  </>
)

/** As the server takes it, and typed twice alike: nobody else knows it. */
function typedTwice({ again = '', ...typed }: FormValues) {
  const read = BackupDownload.safeParse({ withSecret: false, ...typed })
  if (!read.success) return read
  if (String(again).trim() === read.data.passphrase)
    return { success: true as const, data: { ...read.data, again: read.data.passphrase } }
  const issue = { path: ['again'], message: 'The passphrases do not match' }
  return { success: false as const, error: { issues: [issue] } }
}
