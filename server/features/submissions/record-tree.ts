import { allMembers } from '../accounts/members.ts'
import type { Database } from '../../database/open.ts'

export interface ExportedRecord {
  readonly path: readonly string[]
  /** Whatever JSON it holds; its text where it is no JSON. */
  readonly content: unknown
}

export async function exportedRecords({ db }: Database): Promise<ExportedRecord[]> {
  const records = await db.selectFrom('records').select(['branch', 'key', 'body']).execute()
  records.sort((a, b) => compare(a.branch, b.branch) || compare(a.key, b.key))
  return [
    ...records.map(({ branch, key, body }) => ({ path: [...branch.split('/'), key], content: contentOf(body) })),
    ...(await allMembers(db)).map((member) => {
      const { uid, fullName, mobile, email, collegeYear, companyDept, courseName, createdAt } = member
      const content = { fullName, mobile, email, collegeYear, companyDept, courseName, createdAt }
      return { path: ['users', uid], content }
    }),
  ]
}

/** One row that cannot be read must not keep the others from their owner. */
function contentOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

// By the characters' codes: push ids sort by time only so.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type TreeNode = Map<string, unknown>

/** The records in the shape that the owner's earlier exports had: a node for each part of an address. */
export function recordTree(records: readonly ExportedRecord[]): object {
  const tree: TreeNode = new Map()
  for (const { path, content } of records) put(tree, path, content)
  return objectOf(tree)
}

function put(tree: TreeNode, [key = '', ...rest]: readonly string[], content: unknown): void {
  if (rest.length === 0) return void tree.set(key, content)
  const child = tree.get(key)
  const node: TreeNode = child instanceof Map ? child : new Map()
  tree.set(key, node)
  put(node, rest, content)
}

const objectOf = (tree: TreeNode): object =>
  Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? objectOf(value) : value]))
