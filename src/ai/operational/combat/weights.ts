import * as v from 'valibot'
import file from '../data/combat.json' with { type: 'json' }

const bySide = v.object({ us: v.number(), mexican: v.number() })

const Schema = v.strictObject({
  about: v.string(),
  step: bySide,
  rout: bySide,
  routLate: bySide,
  disrupted: bySide,
  trapped: bySide,
  driven: bySide,
  leader: v.number(),
  ground: v.object({ controllable: v.number(), works: v.number(), bastion: v.number(), other: v.number() }),
  threshold: v.number(),
})

/** What results of combat are worth, in points of OPS-18.3. */
export const WEIGHTS = v.parse(Schema, file)
