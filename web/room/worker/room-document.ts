/** Whether an address is a page of the room: what else begins with these letters is none. */
export const isRoomPage = (pathname: string): boolean => /^\/room(?:\/(?!static\/)|$)/.test(pathname)

/** Whether an answer may stand for every page of the room. */
export const isDocument = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 && /^text\/html\b/.test(headers.get('content-type') ?? '')
