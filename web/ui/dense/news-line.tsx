interface NewsLineProps {
  readonly count: number
  readonly onShow: () => void
}

/** Says quietly that a list has changed, so that nothing moves under the finger. */
export function NewsLine({ count, onShow }: NewsLineProps) {
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          className="mb-2 flex min-h-11 w-full cursor-pointer items-center justify-center gap-2 rounded-sheet border border-coolant bg-sheet text-sm font-medium text-coolant hover:bg-wash lg:min-h-8"
          onClick={onShow}
        >
          {count} new. Show
        </button>
      )}
    </div>
  )
}
