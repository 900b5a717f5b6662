import { type ReactNode, useState } from 'react'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'

/** The address, which is never shown again, and the way into the three calendars that most people have. */
export function NewAddress({ url }: { readonly url: string }) {
  const subscription = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=Classes`
  return (
    <div className="grid gap-3 rounded-sheet border border-line bg-sheet p-4">
      <h3 className="font-bold">Your address</h3>
      <p className="wrap-anywhere">
        <code>{url}</code>
      </p>
      <CopyButton text={url} />
      <p className="font-semibold">
        It is shown once. Keep it to yourself: whoever has it can read when your classes are.
      </p>
      <dl className="grid gap-3">
        <How name="iPhone, iPad, Mac">
          <ButtonAnchor tone="plain" className="min-h-12" href={subscription}>
            Open in Apple Calendar
          </ButtonAnchor>
        </How>
        <How name="Google Calendar">
          On a computer: <Away to={google}>add it to Google Calendar</Away>, or copy the address and use Other
          calendars, From URL. It then shows on your phone too.
        </How>
        <How name="Outlook">
          <Away to={outlook}>Add it to Outlook</Away>, or copy the address and use Add calendar, Subscribe from web.
        </How>
      </dl>
    </div>
  )
}

const How = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Away = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

function CopyButton({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        tone="plain"
        className="min-h-12"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setSaid('Copied'),
            () => setSaid('The browser did not allow copying: mark the address and copy it'),
          )
        }
      >
        Copy the address
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
