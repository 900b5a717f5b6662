import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'

/** What stands in a page's place when its code cannot be loaded, or fails while it is drawn. */
export function ErrorPage({ error }: { readonly error: Error }) {
  return (
    <EmptyState title="This page could not be shown">
      <p role="alert">{error.message}</p>
      <SmallButton className="mt-4" onClick={() => location.reload()}>
        Load it again
      </SmallButton>
    </EmptyState>
  )
}
