import { indianClock } from '#contract/indian-time.ts'

/** Says that the server cannot be reached, and how old is what stands here. `asOf` is the server's time, ISO 8601. */
export const ConnectionLine = ({ asOf }: { readonly asOf: string }) => (
  <p className="mb-4 rounded-sheet border border-trip bg-trip-wash px-4 py-2 font-medium text-trip">
    No connection. You see what was here at {indianClock(asOf)} IST; the room tries again by itself.
  </p>
)
