/** One hash over the content of files and folders, to see whether a build is still fresh. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './ensure.mjs'

function* filesUnder(where) {
  const stat = statSync(where, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    yield where
    return
  }
  for (const name of readdirSync(where).sort()) yield* filesUnder(path.join(where, name))
}

/**
 * @param {readonly string[]} paths relative to the checkout; those that do not exist count as empty
 * @param {string} salt anything else the result depends on
 */
export function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const one of paths) {
    for (const file of filesUnder(path.join(ROOT, one))) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 24)
}
