import { describe, expect, it } from 'vitest'
import { ask, refused } from './ask'

const ids = (answer: Record<string, unknown>) => (answer.maneuvers as { id: string }[]).map(({ id }) => id)

describe('maneuvers and movement', () => {
  it('REG-5.3, REG-5.4, REG-5.7, REG-5.8 the lists that a result opens', () => {
    expect(ids(ask('maneuvers', { result: 'tardy', kind: 'troops' }))).toEqual([
      'halfMove',
      'fullMoveInDisorder',
      'changeFormation',
      'faceByRearRank',
      'scaleMajorObstacle',
    ])
    expect(ids(ask('maneuvers', { result: 'wellHandled', kind: 'troops' }))).toHaveLength(9)
    const heavy = { kind: 'battery', carriage: 'heavy', traction: 'siege' }
    expect(ids(ask('maneuvers', { result: 'doubleQuick', ...heavy }))).toEqual([
      'fullMove',
      'fire',
      'limberOrUnlimber',
      'pivot',
      'rally',
      'replenishAmmunition',
    ])
    expect(ids(ask('maneuvers', { result: 'doubleQuick', kind: 'battery', traction: 'flying' }))).toHaveLength(13)
    expect(ids(ask('maneuvers', { result: 'wellHandled', kind: 'battery', traction: 'flying' }))).toHaveLength(11)
    expect(ids(ask('maneuvers', { result: 'tardy', kind: 'battery' }))).toContain('limberAndFullRetreatSilenced')
    expect(ask('maneuvers', { result: 'shaken', kind: 'troops' })).toEqual({ list: null, rate: null, maneuvers: [] })
    expect(ask('maneuvers', { result: 'rallyWithElan', kind: 'troops' })).toMatchObject({
      list: 'wellHandled',
      rate: 'full',
    })
    expect(ask('maneuvers', { result: 'doubleQuick', kind: 'troops' }).rate).toBe('doubleQuick')
  })

  it('REG-5.3, OQ-16, OQ-17, OQ-18 the lists with other answers', () => {
    const half = (options: object) => {
      const all = ask('maneuvers', { result: 'wellHandled', kind: 'troops', options }).maneuvers
      return (all as { id: string; halfMove: boolean }[]).filter(({ halfMove }) => halfMove).map(({ id }) => id)
    }
    expect(half({})).not.toContain('scaleMajorObstacle')
    expect(half({ scaleOrReplenishWithHalfMove: true })).toEqual([
      ...half({}),
      'scaleMajorObstacle',
      'replenishAmmunition',
    ])
    expect(half({ flankMarchDeploys: true })).not.toContain('deployToTheFront')
    const tardy = { result: 'tardy', kind: 'battery', options: { silencedRetreatIsHasty: true } }
    expect(ids(ask('maneuvers', tardy))).not.toContain('limberAndFullRetreatSilenced')
    expect(ask('reactions', { kind: 'battery', options: { silencedRetreatIsHasty: true } }).reactions).toEqual([
      'limberAndFullRetreatSilenced',
    ])
  })

  it('REG-5.4, REG-9.1 Mexican cavalry never charges in disorder; a charge is a move', () => {
    const charge = { result: 'tardy', option: 'fullMoveInDisorder', nation: 'MEX', arm: 'cavalry', charge: true }
    expect(ask('maneuverLegal', charge)).toEqual({ legal: false, rule: 'REG-5.4', order: null })
    expect(ask('maneuverLegal', { ...charge, charge: false })).toMatchObject({ legal: true, order: 'disordered' })
    expect(ask('maneuverLegal', { ...charge, option: 'halfMove' })).toMatchObject({ legal: true, order: 'good' })
    expect(ask('maneuverLegal', { ...charge, option: 'faceByRearRank' })).toMatchObject({
      legal: false,
      rule: 'REG-9.1',
    })
  })

  it('REG-5.3 to 5.9 what a list does not hold is illegal', () => {
    const legal = (input: object) => ask('maneuverLegal', input as Record<string, unknown>).legal
    expect(legal({ result: 'tardy', option: 'changeFormation', to: 'fieldColumn' })).toBe(false)
    expect(legal({ result: 'wellHandled', option: 'changeFormation', to: 'fieldColumn' })).toBe(true)
    expect(legal({ result: 'tardy', option: 'passageOfLines' })).toBe(false)
    expect(legal({ result: 'tardy', option: 'rally' })).toBe(false)
    expect(legal({ result: 'wellHandled', option: 'rally', carriage: 'heavy' })).toBe(true)
    expect(legal({ result: 'fallBack', option: 'fullMove', arm: 'infantry' })).toBe(false)
    expect(
      legal({ result: 'wellHandled', option: 'fullMoveUnlimberAndFire', traction: 'flying', carriage: 'light' }),
    ).toBe(false)
    expect(legal({ result: 'wellHandled', option: 'changeFormation', arm: 'cavalry', to: 'square' })).toBe(false)
    expect(legal({ result: 'wellHandled', option: 'changeFormation', to: 'hastySquare' })).toBe(false)
    expect(legal({ result: 'hasty', option: 'counterCharge', nation: 'MEX', order: 'disordered' })).toBe(false)
    expect(legal({ result: 'hasty', option: 'counterCharge', nation: 'US', order: 'disordered' })).toBe(true)
    expect(legal({ result: 'hasty', option: 'evade' })).toBe(true)
    expect(legal({ result: 'hasty', option: 'shelterInSquare' })).toBe(true)
    expect(legal({ result: 'hasty', option: 'fullMove', arm: 'infantry' })).toBe(false)
    expect(ask('maneuverLegal', { result: 'hasty', option: 'evade' }).order).toBe('broken')
  })

  it('REG-5.3, REG-5.5 raw troops on bad ground; trained ones keep order', () => {
    expect(ask('formationDisorder', { class: 'raw', ground: 'open' })).toEqual({ order: 'good' })
    expect(ask('formationDisorder', { option: 'deployToTheFront', class: 'raw', ground: 'rough' })).toEqual({
      order: 'disordered',
    })
    expect(ask('formationDisorder', { class: 'trained', ground: 'rough' })).toEqual({ order: 'good' })
    expect(ask('formationDisorder', { class: 'trained', order: 'broken' })).toEqual({ order: 'broken' })
    const pair = { moving: { class: 'veteran' }, passed: { class: 'trained' } }
    expect(ask('passageOfLines', pair)).toEqual({ bothDisordered: false })
    expect(ask('passageOfLines', { ...pair, ground: 'broken' })).toEqual({ bothDisordered: true })
    expect(ask('passageOfLines', { ...pair, moving: { class: 'veteran', order: 'disordered' } })).toEqual({
      bothDisordered: true,
    })
  })

  it('REG-9.3, OQ-36 reactions: countercharge from the front, hasty square against cavalry, evade, shelter', () => {
    const reactions = (input: object) => ask('reactions', { kind: 'troops', ...input }).reactions
    expect(reactions({ byCavalry: true })).toEqual(['hastySquare'])
    expect(reactions({ byCavalry: true, order: 'disordered' })).toEqual(['hastySquare'])
    expect(reactions({ byCavalry: true, order: 'disordered', options: { disorderedFormHastySquare: false } })).toEqual(
      [],
    )
    expect(reactions({ byCavalry: false })).toEqual([])
    expect(reactions({ arm: 'cavalry' })).toEqual(['counterCharge'])
    expect(reactions({ arm: 'cavalry', fromFront: false })).toEqual([])
    expect(reactions({ arm: 'cavalry', nation: 'MEX', order: 'disordered' })).toEqual([])
    expect(reactions({ arm: 'cavalry', nation: 'US', order: 'disordered' })).toEqual(['counterCharge'])
    expect(reactions({ formation: 'openOrder' })).toEqual(['evade'])
    expect(ask('reactions', { kind: 'battery', squareInches: 4 }).reactions).toEqual(['shelterInSquare'])
    expect(ask('reactions', { kind: 'battery', squareInches: 4.1 }).reactions).toEqual([])
  })

  it('REG-9.1 who may charge', () => {
    const may = (input: object) => ask('mayCharge', input as Record<string, unknown>).mayCharge
    expect(may({})).toBe(true)
    expect(may({ formation: 'marchColumn' })).toBe(false)
    expect(may({ formation: 'openOrder' })).toBe(false)
    expect(may({ formation: 'openOrder', target: 'guns' })).toBe(true)
    expect(may({ arm: 'cavalry', formation: 'openOrder', target: 'guns' })).toBe(false)
    expect(may({ order: 'broken' })).toBe(false)
    expect(may({ arm: 'cavalry', nation: 'MEX', order: 'disordered' })).toBe(false)
    expect(may({ arm: 'infantry', nation: 'MEX', order: 'disordered' })).toBe(true)
  })

  it('REG-6.1 the row of every kind of unit', () => {
    const row = (input: object) => ask('rateRow', input as Record<string, unknown>).row
    const troops = (input: object) => row({ kind: 'troops', ...input })
    expect(troops({ nation: 'MEX' })).toBe('infLineMEX')
    expect(troops({ formation: 'hastySquare' })).toBe('infSquare')
    expect(troops({ formation: 'garrison' })).toBeNull()
    expect(troops({ order: 'broken', arm: 'cavalry', formation: 'dismountedOpenOrder' })).toBe('cavBroken')
    expect(troops({ arm: 'cavalry', formation: 'dismountedOpenOrder' })).toBe('cavDismounted')
    expect(row({ kind: 'guns', carriage: 'light', traction: 'ox' })).toBe('artFieldHeavyOrOx')
    expect(row({ kind: 'guns', carriage: 'heavy', traction: 'fieldHeavy' })).toBe('artFieldHeavyOrOx')
    expect(row({ kind: 'guns', carriage: 'heavy', traction: 'siege' })).toBe('artSiegeHeavy')
    expect(row({ kind: 'guns', carriage: 'light', traction: 'flying' })).toBe('artFlyingLight')
    expect(row({ kind: 'guns', mode: 'unlimbered' })).toBeNull()
    expect(row({ kind: 'leader', mounted: false })).toBe('leaderDismounted')
  })

  it('REG-6.1, REG-6.2 every figure of the table of rates', () => {
    const table = [
      ['infLineUS', 12, 16, 8, 12, 6, 10, null],
      ['infLineMEX', 10, 12, 8, 10, 6, 8, null],
      ['infOpenOrFieldColumn', 12, 16, 10, 14, 8, 12, null],
      ['infMarchColumn', 12, 16, 10, 14, 8, 12, 18],
      ['infSquare', 4, 6, 3, 4, 2, 3, null],
      ['infBroken', 16, null, 14, null, 12, null, 24],
      ['cavLine', 18, 24, 12, 16, 4, 6, null],
      ['cavOpenOrFieldColumn', 18, 24, 14, 20, 6, 8, null],
      ['cavMarchColumn', 18, 24, 14, 20, 6, 8, 27],
      ['cavDismounted', 12, 16, 10, 14, 8, 12, null],
      ['cavBroken', 24, null, 20, null, 8, null, 36],
      ['artSiegeHeavy', 6, 8, 4, 6, 2, 4, 12],
      ['artFieldHeavyOrOx', 8, 12, 6, 10, 4, 6, 16],
      ['artHorseLight', 12, 16, 8, 12, 4, 6, 24],
      ['artFlyingLight', 18, 24, 12, 16, 4, 6, 36],
      ['leaderMounted', 24, null, 20, null, 12, null, 36],
      ['leaderDismounted', 16, null, 14, null, 12, null, 24],
    ]
    const figures = (row: unknown) => {
      type Rate = { full: number; doubleQuick: number | null }
      const { open, broken, rough, roadInches } = ask('rates', { row }) as {
        open: Rate
        broken: Rate
        rough: Rate
        roadInches: number
      }
      return [open, broken, rough].flatMap(({ full, doubleQuick }) => [full, doubleQuick]).concat(roadInches)
    }
    for (const [row, ...rates] of table) expect([row, ...figures(row)]).toEqual([row, ...rates])
  })

  it('REG-6.2, REG-6.5 roads help those with a bonus on any ground; halves are not rounded', () => {
    expect(ask('moveAllowance', { row: 'infMarchColumn', ground: 'rough', road: true })).toEqual({ inches: 18 })
    expect(ask('moveAllowance', { row: 'infLineUS', ground: 'rough', road: true })).toEqual({ inches: 6 })
    expect(ask('moveAllowance', { row: 'infSquare', ground: 'broken', fraction: 0.5 })).toEqual({ inches: 1.5 })
    expect(refused('moveAllowance', { row: 'infBroken', rate: 'doubleQuick' })).toBe('BAD_VALUE REG-6.1 rate')
  })

  it('REG-6.4 mixed ground costs each inch by its own rate', () => {
    const path = [
      { ground: 'open', inches: 6 },
      { ground: 'rough', inches: 4 },
    ]
    // 6/12 and 4/6 of a move: 7/6.
    expect(ask('mixedMove', { row: 'infLineUS', path })).toEqual({
      spent: { num: 7, den: 6 },
      enough: false,
      reachedInches: 9,
    })
    expect(ask('mixedMove', { row: 'infLineUS', fraction: 0.5, path: path.slice(0, 1) })).toMatchObject({
      enough: true,
    })
    expect(ask('mixedMove', { row: 'infLineUS', rate: 'doubleQuick', path })).toMatchObject({ enough: true })
    expect(refused('mixedMove', { row: 'infLineUS', path: [{ ground: 'open', inches: 0 }] })).toBe(
      'BAD_VALUE REG-6.4 path',
    )
  })
})
