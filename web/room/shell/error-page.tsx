import { Button } from '#web/ui/button.tsx'

/** What stands in a page's place when its code cannot be loaded, or fails while it is drawn. */
export const ErrorPage = ({ error }: { readonly error: Error }) => (
  <div className="grid gap-4">
    <h1 className="text-2xl font-bold">This page could not be shown</h1>
    <p role="alert">{error.message}</p>
    <Button onClick={() => location.reload()} className="justify-self-start">
      Load it again
    </Button>
  </div>
)
