/** A folder for back-ups inside the place of all: in "files" lie copies of uploaded files. */
export const isFolderName = (name: string): boolean => /^[A-Za-z0-9][\w-]{0,59}$/.test(name) && name !== 'files'
