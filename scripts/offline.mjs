/**
 * Part of the build: writes `worker.js`, which keeps the desk's files in the browser (src/desk/worker.js), with the list of those files and the
 * name of the edition, a hash over them. The list holds everything that desk.html may load: scripts, styles, letters.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './ensure.mjs'

/** The page that is kept. */
const PAGE = 'desk.html'
const WORKER = path.join(ROOT, 'src', 'desk', 'worker.js')

/** Every file of a bundle that a page may load, by following what each file imports; paths from the root of the site. */
export function filesOf(bundle, page) {
  const found = new Set([page])
  const follow = (name) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
    for (const next of [...(file.imports ?? []), ...(file.dynamicImports ?? []), ...importedCss, ...importedAssets])
      follow(next)
    if (!name.endsWith('.css')) return
    // Letters are named in the styles, from where the styles lie.
    for (const [, address] of String(file.source).matchAll(/url\(["']?([^"')]+)["']?\)/g))
      if (!address.startsWith('data:')) follow(path.posix.join(path.posix.dirname(name), address))
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${page}`)) follow(file.fileName)
  return [...found].sort()
}

/** The plugin of vite. */
export function offline() {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = filesOf(bundle, PAGE)
      const hash = createHash('sha256')
      for (const file of files) {
        const { code, source } = bundle[file] ?? {}
        hash.update(file).update(code ?? source ?? '')
      }
      const worker = readFileSync(WORKER, 'utf8')
        .replace("'__EDITION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replace("'__FILES__'", JSON.stringify(files.map((file) => `./${file}`)))
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: worker })
    },
  }
}
