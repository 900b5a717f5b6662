import { GRANTABLE, may, type Right, type Staff } from '#contract/staff.ts'

/** The rights that an owner's leave gives to somebody with these roles, and the roles alone do not. */
export const furtherRights = (person: Pick<Staff, 'uid' | 'roles'>): Right[] =>
  GRANTABLE.filter((right) => may({ ...person, granted: [right] }, right) && !may({ ...person, granted: [] }, right))
