import type { CDPSession, Page } from '@playwright/test'
import type { Side } from '../../../src/operational/types'
import type { HexSession } from '../../../src/session/hex/session'
import { pathToFileURL } from 'node:url'
import { bundled } from '../../../scripts/run.mjs'

/** What the player who sits at the screen may not know, in a form that can be looked for. */
export interface Secrets {
  /** The other side. */
  enemy: Side
  /** Its pieces that nobody has seen since they went into a box. */
  unseen: string[]
  /** Its markers on the map. */
  markers: { id: string; at: string; real: boolean }[]
  seeds: string[]
  /** Events that the player knows, as canonical text by their number. */
  events: string[]
  /** The same as the table of a clash has them; empty: not of a table. */
  tableEvents: string[]
  kinds: string[]
  /** Log lines that only the other side reads. */
  lines: string[]
  /** Units on the table of a clash for which it has laid an order face down (SAR-4.7). */
  sealed: string[]
}

type Module = { secretsOf(game: HexSession, seat: Side): Secrets }
let loaded: Promise<Module> | null = null

/** The secrets before `seat`, worked out from the whole truth outside the browser. */
export async function secretsOf(game: HexSession, seat: Side): Promise<Secrets> {
  loaded ??= bundled('test/e2e/support/truth.ts').then((file) => import(pathToFileURL(file).href) as Promise<Module>)
  return (await loaded).secretsOf(game, seat)
}

export interface Walked {
  /** How many objects were looked at, and of those that the page keeps no path to, how many were roots. */
  objects: number
  phaser: number
  signals: number
  doors: number
  found: string[]
}

/**
 * Breadth-first from the window, every node of the document, the Phaser games and all signals, through own and symbol properties, getters,
 * Maps, Sets and arrays, functions and what hangs on them. `ask`: what the game's door answers is looked at too. Runs in the page.
 */
function walker(this: object[], facts: Secrets, ask: boolean): Walked {
  const out: Walked = { objects: 0, phaser: 0, signals: 0, doors: 0, found: [] }
  const { enemy, markers } = facts
  const unseen = new Set(facts.unseen)
  const lines = new Set(facts.lines)
  const sealed = new Set(facts.sealed)
  const kinds = new Set(facts.kinds)
  const realAt = new Set(markers.filter((m) => m.real).map((m) => m.at))
  const markerAt = new Set(markers.map((m) => m.at))
  const own = (o: object, key: string): unknown => {
    try {
      return Object.hasOwn(o, key) ? (o as Record<string, unknown>)[key] : undefined
    } catch {
      return undefined
    }
  }
  const queue: { value: object; path: string; key: string }[] = []
  const seen = new Set<object>()
  const tell = (path: string, what: string): void => {
    if (out.found.length < 400) out.found.push(`${what}: ${path}`)
  }
  const readText = (text: string, path: string): void => {
    for (const seed of facts.seeds) if (text.includes(seed)) tell(path, 'seed')
    if (lines.has(text)) tell(path, 'log line of the other side')
  }
  const go = (value: unknown, path: string, key: string): void => {
    if (typeof value === 'string') readText(value, path)
    // Asked out of its home, a getter of the browser's may answer with a promise that fails.
    if (value instanceof Promise) value.catch(() => {})
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    seen.add(value)
    queue.push({ value, path, key })
  }
  const holdsUnseen = (value: unknown): boolean => {
    if (typeof value === 'string') return unseen.has(value)
    if (Array.isArray(value) || value instanceof Set) {
      for (const item of value) {
        const id = typeof item === 'object' && item !== null ? own(item, 'id') : item
        if (typeof id === 'string' && unseen.has(id)) return true
      }
      return false
    }
    return typeof value === 'object' && value !== null && [...unseen].some((id) => Object.hasOwn(value, id))
  }
  const isEnemyMarker = (id: unknown): boolean => typeof id === 'string' && id.startsWith(`${enemy}.marker.`)

  const judge = (o: object, path: string, key: string): void => {
    const id = own(o, 'id') ?? key
    // Where an unseen piece is.
    const at = own(o, 'at')
    if (typeof at === 'string' && /^box:[A-D]$/.test(at) && typeof id === 'string' && id.startsWith(`${enemy}.`))
      tell(path, 'box of a piece')
    // What a box holds: by its letter, or beside it.
    if (/^(box:)?[A-D]$/.test(key) && holdsUnseen(o)) tell(path, 'what a box holds')
    const letter = own(o, 'box') ?? own(o, 'letter')
    if (typeof letter === 'string' && /^[A-D]$/.test(letter))
      for (const name of Object.getOwnPropertyNames(o)) if (holdsUnseen(own(o, name))) tell(path, 'what a box holds')
    // Which marker is the real one.
    const real = own(o, 'real')
    if (
      typeof real === 'boolean' &&
      (isEnemyMarker(id) || (typeof at === 'string' && markerAt.has(at) && own(o, 'letter')))
    )
      tell(path, 'which marker is real')
    if (typeof real === 'string' && realAt.has(real) && own(o, 'side') === enemy)
      tell(path, 'where the real marker lies')
    const frame = own(o, 'frame')
    const picture = typeof frame === 'object' && frame !== null ? own(frame, 'name') : null
    if (typeof picture === 'string' && picture.startsWith(`marker:${enemy}:`) && /:(true|false):/.test(picture))
      tell(path, 'picture of the real marker')
    // Events that are not the player's own.
    const n = own(o, 'n')
    const kind = own(o, 'kind')
    if (typeof n === 'number' && typeof kind === 'string' && kinds.has(kind) && own(o, 'tone') === undefined) {
      const sorted = Object.fromEntries(Object.entries(o).sort(([a], [b]) => (a < b ? -1 : 1)))
      const text = JSON.stringify(sorted)
      if (text !== facts.events[n] && text !== facts.tableEvents[n]) tell(path, 'event of the other side')
    }
    // An order that lies face down on the table: as an action, or among the orders of a unit.
    const ordered = own(o, 'unit')
    if (own(o, 'order') !== undefined && typeof ordered === 'string' && sealed.has(ordered))
      tell(path, 'sealed order of the other side')
    if (key === 'orders')
      for (const name of sealed) if (Object.hasOwn(o, name)) tell(path, 'sealed orders of the other side')
    // The journal, and a view of the other side with something in it.
    const action = own(o, 'action')
    if (
      own(o, 'side') === enemy &&
      typeof action === 'object' &&
      action !== null &&
      typeof own(action, 'type') === 'string'
    )
      tell(path, 'action of the other side')
    const boxes = own(o, 'boxes')
    if (own(o, 'side') === enemy && typeof boxes === 'object' && boxes !== null && Object.keys(boxes).length > 0)
      tell(path, 'view of the other side')
  }

  /** What looks like a Map or a node may be only its prototype, which does not answer. */
  const attempt = (look: () => void): void => {
    try {
      look()
    } catch {
      // Nor does a getter of the browser's that is not at home here.
    }
  }
  const look = (o: object, path: string): void => {
    for (const key of Reflect.ownKeys(o)) {
      const name = String(key)
      if (typeof key === 'string') readText(key, `${path}{key}`)
      const way = Object.getOwnPropertyDescriptor(o, key)
      if (!way) continue
      attempt(() => go('value' in way ? way.value : way.get?.call(o), `${path}.${name}`, name))
    }
    attempt(() => inside(o, path))
    if (ask && typeof own(o, 'handTo') === 'function') interview(o, path)
  }
  const inside = (o: object, path: string): void => {
    if (o instanceof Map)
      for (const [key, value] of o) {
        go(key, `${path}<key>`, '')
        go(value, `${path}<${String(key)}>`, typeof key === 'string' ? key : '')
      }
    if (o instanceof Set) for (const value of o) go(value, `${path}<>`, '')
    if (o instanceof Node) {
      go(o.nodeValue ?? undefined, `${path}#text`, '')
      for (const child of o.childNodes) go(child, `${path}/${child.nodeName}`, '')
      if (o instanceof Element) {
        for (const { name, value } of o.attributes) readText(value, `${path}@${name}`)
        if ('value' in o) go(o.value, `${path}@value`, '')
        if (o.shadowRoot) go(o.shadowRoot, `${path}/shadow`, '')
      }
    }
  }
  /** The door: what may be asked of it, asked. */
  const interview = (o: object, path: string): void => {
    out.doors++
    const door = o as Record<string, (...args: unknown[]) => unknown>
    for (const name of [
      'view',
      'legal',
      'record',
      'news',
      'turns',
      'chart',
      'seed',
      'toAct',
      'canUndo',
      'spans',
      'sight',
      'whyPlayed',
      'luck',
    ])
      go(door[name]?.(), `${path}.${name}()`, name)
    go(door.events?.(0), `${path}.events(0)`, 'events')
    // The table of a clash has a door of its own, without a list of turns.
    const turns = (door.turns?.() ?? []) as unknown[]
    for (const k of turns.keys()) go(door.turnAt?.(k), `${path}.turnAt(${k})`, '')
  }

  go(window, 'window', '')
  go(document, 'document', '')
  for (const store of [localStorage, sessionStorage])
    for (let k = 0; k < store.length; k++) {
      const key = store.key(k) ?? ''
      readText(`${key}=${store.getItem(key)}`, `storage.${key}`)
    }
  readText(location.href, 'location')
  go(history.state, 'history.state', '')
  const brand = Symbol.for('preact-signals')
  for (const o of this) {
    try {
      if (Object.hasOwn(o, 'registry') && Object.hasOwn(o, 'textures') && Object.hasOwn(o, 'loop')) {
        out.phaser++
        go(o, 'Phaser.Game', '')
      } else if ((o as { brand?: unknown }).brand === brand) {
        out.signals++
        go(o, `signal ${out.signals}`, '')
      }
    } catch {
      // A proxy that does not want to be asked.
    }
  }
  for (let next = queue.shift(), k = 0; next; next = queue[k++]) {
    out.objects++
    if (ArrayBuffer.isView(next.value) || next.value instanceof ArrayBuffer) continue
    judge(next.value, next.path, next.key)
    look(next.value, next.path)
  }
  return out
}

/** Calls a function in the page with all objects of its heap as `this`; so the game is found that no property leads to. */
export async function onHeap<T>(page: Page, source: string, ...args: unknown[]): Promise<T> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const root = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const heap = await cdp.send('Runtime.queryObjects', { prototypeObjectId: root.result.objectId ?? '' })
  const answer = await cdp.send('Runtime.callFunctionOn', {
    objectId: heap.objects.objectId ?? '',
    functionDeclaration: source,
    arguments: args.map((value) => ({ value })),
    returnByValue: true,
  })
  await cdp.detach()
  if (answer.exceptionDetails)
    throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text)
  return answer.result.value as T
}

/** Walks the page's objects and says which of them hold what the player may not know. */
export const walk = (page: Page, secrets: Secrets, ask = true): Promise<Walked> =>
  onHeap<Walked>(page, walker.toString(), secrets, ask)
