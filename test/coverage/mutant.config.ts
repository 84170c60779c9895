/** A vitest configuration that replaces the code of one file. PEDREGAL_MUTANT names a JSON file {file, code}; the sources stay untouched. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = process.cwd()
const where = process.env.PEDREGAL_MUTANT
const mutant = where ? (JSON.parse(readFileSync(where, 'utf8')) as { file: string; code: string }) : null
const target = mutant ? path.join(root, mutant.file) : null

export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id: string) => (mutant && id.split('?')[0] === target ? mutant.code : null),
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/bench/**', 'node_modules/**'],
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
  },
})
