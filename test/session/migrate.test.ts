import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RULES_VERSION } from '../../src/operational/engine'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const kept = JSON.parse(readFileSync('test/fixtures/save-v1.json', 'utf8')) as { save: Record<string, unknown> }

describe('contracts.md, Save: kept old saves', () => {
  it('form 1, before hidden movement, goes on from its last checkpoint, and says so', () => {
    const loaded = HexSession.load(structuredClone(kept.save), TABLETOPS_LOADED)
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
    const { session, notice } = loaded.value
    expect(notice?.key).toBe('notice.carriedOver')
    expect(session.header.rulesVersion).toBe(RULES_VERSION)
    const side = session.toAct()!
    expect(session.legal(side).length).toBeGreaterThan(1)
    expect(session.view(side).turn).toBe(notice?.args.turn)
    // And what is saved now is of the present form, and loads without a word.
    const again = HexSession.load(JSON.parse(JSON.stringify(session.save())), TABLETOPS_LOADED)
    expect(again.ok && again.value.notice).toBe(null)
  })

  it('a form of the future is refused, naming the field', () => {
    const loaded = HexSession.load({ ...kept.save, v: 99 }, TABLETOPS_LOADED)
    expect(loaded.ok).toBe(false)
    if (!loaded.ok) expect(loaded.refusal.args).toMatchObject({ file: 'save', field: 'v' })
  })
})
