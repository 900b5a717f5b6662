import { useState } from 'react'
import { keyLayers } from '#web/platform/keys.ts'
import { useStore } from '#web/platform/store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { keyListOpen } from './key-list-open.ts'

/** Every key of the page that is on show. */
export function KeyList() {
  const open = useStore(keyListOpen)
  return (
    <Dialog
      open={open}
      onClose={() => keyListOpen.set(false)}
      label="Keys"
      className="m-auto w-[min(30rem,92vw)] rounded-sheet border border-line p-5"
    >
      {open && <Layers />}
      <SmallButton className="mt-5 w-full" onClick={() => keyListOpen.set(false)}>
        Close
      </SmallButton>
    </Dialog>
  )
}

function Layers() {
  // As they were when the list was opened: under a dialog no key works.
  const [layers] = useState(() => keyLayers.get().map(({ name, bindings }) => ({ name, bindings: bindings() })))
  const names = [...new Set(layers.map(({ name }) => name))]
  return names.map((name) => (
    <section key={name} className="not-first:mt-5">
      <h2 className="tag mb-2 text-ink-soft">{name}</h2>
      <dl className="grid grid-cols-[6rem_1fr] gap-y-1.5">
        {layers
          .filter((layer) => layer.name === name)
          .flatMap(({ bindings }) => bindings)
          .map(({ keys, label }) => (
            <div key={keys} className="contents">
              <dt>
                <Strokes keys={keys} />
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
      </dl>
    </section>
  ))
}

function Strokes({ keys }: { readonly keys: string }) {
  return keys.split(' ').map((key) => (
    <kbd
      key={key}
      className="mr-1 inline-block min-w-6 rounded-sheet border border-ink-soft bg-sheet px-1.5 text-center font-sans text-xs leading-5 font-medium"
    >
      {key}
    </kbd>
  ))
}
