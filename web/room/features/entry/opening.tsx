export const OPENING = <p role="status">Opening your course room</p>
