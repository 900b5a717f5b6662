import * as z from 'zod/mini'
import { memberOf } from '#server/features/accounts/member.ts'
import type { Database } from '#server/database/open.ts'

/** A node of the record tree: its children by key. */
export interface TreeNode {
  [key: string]: TreeNode | string
}

const StoredRecord = z.record(z.string(), z.string())

/** Every record at its address, keys in their own order, in the shape the owner's earlier exports had. */
export async function recordTree({ db }: Database): Promise<TreeNode> {
  const tree: TreeNode = {}
  const records = await db.selectFrom('records').select(['branch', 'key', 'body']).execute()
  records.sort((a, b) => compare(a.branch, b.branch) || compare(a.key, b.key))
  for (const { branch, key, body } of records)
    put(tree, [...branch.split('/'), key], StoredRecord.parse(JSON.parse(body)))
  const users = await db.selectFrom('user').selectAll().orderBy('createdAt').execute()
  for (const user of users) {
    const { uid, fullName, mobile, email, collegeYear, companyDept, courseName, createdAt } = memberOf(user)
    put(tree, ['users', uid], { fullName, mobile, email, collegeYear, companyDept, courseName, createdAt })
  }
  return tree
}

// By the characters' codes: push ids sort by time only so.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function put(tree: TreeNode, [key = '', ...rest]: readonly string[], value: TreeNode): void {
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  const child = (tree[key] ??= {})
  if (typeof child !== 'string') put(child, rest, value)
}
