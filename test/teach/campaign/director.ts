import { legal, newPosition, outOfReach, type Position, reachOf, toAct } from '../../../src/operational/engine'
import { pieceIndex } from '../../../src/operational/position'
import type { Action, EventBody, HexId, Pending, PieceId, RuleOptions, Side } from '../../../src/operational/types'
import type { World } from '../../../src/operational/engine'
import { type DieEvent, LaidDice } from './laidDice'
import type { AttackOrder, MoveOrder, TurnOrders } from './orders'

/** What the rules refused of the orders, or did not let come out as ordered. */
export interface Finding {
  readonly turn: number
  readonly side: Side
  readonly order: string
  readonly why: string
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i])
const PASSING = [3, 2, 1]
const FAILING = [4, 5, 6]

/** Plays the orders of the historical campaign with legal actions and dice that it lays down. */
export class Director {
  position: Position
  readonly dice: LaidDice
  readonly commands: { side: Side; action: Action }[] = []
  readonly findings: Finding[] = []
  #turn: TurnOrders = {
    turn: 1,
    side: 'us',
    reveal: [],
    return: {},
    deploy: {},
    checks: {},
    command: {},
    refuge: {},
    moves: [],
    attacks: [],
  } as unknown as TurnOrders
  #attack: AttackOrder | null = null
  #next: TurnOrders | null = null

  constructor(
    private readonly world: World,
    options: RuleOptions,
    guess: readonly number[] = [],
  ) {
    this.dice = new LaidDice(guess)
    this.position = newPosition(world, options, { seed: 'campaign', forced: [] }).position
  }

  /** Plays one player turn. `next`: the orders of the player turn after it, which its last action may reach into. */
  playTurn(turn: TurnOrders, next: TurnOrders | null): void {
    this.#turn = turn
    this.#next = next
    if (this.#ops.turn !== turn.turn || this.#ops.active !== turn.side)
      throw new Error(
        `orders for turn ${turn.turn} ${turn.side}, but the game is at ${this.#ops.turn} ${this.#ops.active}`,
      )
    for (const box of turn.reveal) this.#do({ type: 'reveal', box: box as 'A' }, `reveal ${box}`)
    if (this.#ops.segment === 'command') this.#do({ type: 'done' }, 'done')
    for (const move of turn.moves) this.#move(move)
    if (this.#ops.segment === 'move') this.#do({ type: 'endPhase' }, 'end of movement')
    for (const attack of turn.attacks) this.#fight(attack)
    this.#attack = null
    while (toAct(this.position.game) !== null && this.#ops.turn === turn.turn && this.#ops.active === turn.side)
      if (!this.#do({ type: 'endPhase' }, 'end of combat'))
        throw new Error(`stuck: ${this.#ops.segment} ${JSON.stringify(this.#ops.pending)}`)
  }

  get #ops() {
    return this.position.game.ops
  }

  get #side(): Side {
    return this.#turn.side
  }

  /** The id of a piece that the orders name shortly. */
  id(name: string, side: Side = this.#side): PieceId {
    for (const id of [`${side}.${name}`, `${side}.ldr.${name}`]) if (pieceIndex(this.position, id) >= 0) return id
    throw new Error(`no piece ${name}`)
  }
  #ids = (names: readonly string[], side: Side = this.#side): PieceId[] =>
    names.map((name) => this.id(name, side)).sort()

  at(id: PieceId): string {
    return this.#ops.pieces[id]?.at ?? ''
  }

  #find(order: string, why: string): void {
    this.findings.push({ turn: this.#turn.turn, side: this.#side, order, why })
  }

  /** Does an action of the side to act, then answers what is asked. False: it was refused, which is a finding. */
  #do(action: Action, order: string, side: Side = this.#side): boolean {
    const result = this.dice.play(this.position, side, action, (die, nth, events) => this.#wish(die, nth, events))
    if (!result.ok) {
      this.#find(order, `${result.refusal.rule} ${result.refusal.key} ${JSON.stringify(result.refusal.args)}`)
      return false
    }
    this.commands.push({ side, action })
    this.#took(result.value)
    this.#answer()
    return true
  }

  /** What happened, in short, for whoever writes the orders. */
  readonly told: string[] = []
  #took({ position, events }: { position: Position; events: readonly { body: EventBody }[] }): void {
    this.position = position
    for (const { body } of events)
      if (!['moved', 'segment', 'command', 'targeted', 'joined', 'stopped', 'control', 'turn'].includes(body.kind))
        this.told.push(`   . ${JSON.stringify(body).slice(0, 330)}`)
  }

  /** The face that the record wants of a die. */
  #wish(die: DieEvent, nth: number, events: readonly { body: { kind: string } }[]): number | null {
    const attack = this.#attack
    const short = (die.piece ?? '').replace(/^(us|mexican)\.(ldr\.)?/, '')
    const face = die.faces[nth]!
    switch (die.purpose) {
      case 'activation': {
        // The die is thrown as the Mexican player turn begins.
        const turn = this.#side === 'mexican' ? this.#turn : this.#next
        return turn?.activate ? 1 : 4
      }
      case 'command':
        return this.#turn.command[short] ?? (this.#next?.command[short] || 5)
      case 'lava':
        return 5
      case 'fow': {
        const sum = attack?.fow ?? 7
        const first = Math.max(1, sum - 6, Math.min(6, Math.floor(sum / 2)))
        return nth === 0 ? first : sum - first
      }
      case 'leader': {
        const fate = attack?.hits[short]
        if (fate === 'casualty') return 6
        if (fate === 'wounded') return nth === 0 ? 6 : 5
        return nth === 0 ? 3 : 4
      }
      case 'rout':
        return attack?.rout ?? 6
      case 'combat': {
        const wanted = attack?.results
        const result = events
          .flatMap(({ body }) => (body.kind === 'clashEnded' ? [(body as unknown as { result: string }).result] : []))
          .at(-1)
        if (!wanted || result === undefined || wanted.includes(result)) return face
        this.#seen.set(face, result)
        for (let tried = 1; tried <= 6; tried++) if (!this.#seen.has(tried)) return tried
        // No face brings it: the first that there is.
        return face
      }
      case 'morale': {
        const wanted = attack?.checks[short] ?? this.#turn.checks[short] ?? 'pass'
        if (die.passed === (wanted === 'pass')) return face
        const faces = wanted === 'pass' ? PASSING : FAILING
        const next = faces[faces.indexOf(face) + 1]
        return next ?? faces.at(-1)!
      }
    }
  }
  /** The results that the faces tried so far of the combat die of this attack bring. */
  readonly #seen = new Map<number, string>()

  /** Answers all choices that are owed, by the orders or else in the plainest way. */
  #answer(): void {
    for (let guard = 0; guard < 200; guard++) {
      const top = this.#ops.pending.at(-1)
      if (!top || this.#ops.result) return
      const action = this.#answerTo(top)
      if (!action) throw new Error(`no answer to ${JSON.stringify(top)}`)
      const result = this.dice.play(this.position, top.owner, action, (die, nth, events) =>
        this.#wish(die, nth, events),
      )
      if (!result.ok) throw new Error(`answer ${JSON.stringify(action)}: ${JSON.stringify(result.refusal)}`)
      this.commands.push({ side: top.owner, action })
      this.#took(result.value)
    }
  }

  #answerTo(top: Pending): Action | undefined {
    const { owner } = top
    const actions = legal(this.position, owner).filter(({ type }) => type !== 'resign')
    const short = (id: string): string => id.replace(/^(us|mexican)\.(ldr\.)?/, '')
    const attack = this.#attack
    const pass = actions.find(({ type }) => type === 'pass')
    const turns = [this.#turn, ...(this.#next ? [this.#next] : [])]
    switch (top.kind) {
      case 'return': {
        for (const action of actions)
          if (action.type === 'return')
            for (const turn of turns)
              if (turn.side === owner && turn.return[short(action.unit)] === action.to) return action
        return actions.find(({ type }) => type === 'wait') ?? actions[0]
      }
      case 'deploy': {
        const deploys = actions.filter((action) => action.type === 'deploy')
        const wished = deploys.find((action) => turns.some((turn) => turn.deploy[short(action.piece)] === action.hex))
        return wished ?? deploys.find(({ hex }) => hex === top.hex) ?? deploys[0]
      }
      case 'lead':
        return (
          actions.find((action) => action.type === 'lead' && short(action.unit) === attack?.defendLead) ??
          [...actions].sort((a, b) => this.#cf(b) - this.#cf(a))[0]
        )
      case 'retreat': {
        if (attack?.hold) {
          const hold = actions.find(({ type }) => type === 'hold')
          if (hold) return hold
        }
        const retreats = actions.filter((action) => action.type === 'retreat')
        for (const action of retreats) if (attack?.retreats[short(action.unit)]?.includes(action.to)) return action
        return this.#towardsRefuge(retreats, owner) ?? actions[0]
      }
      case 'advance': {
        for (const one of attack?.advance ?? []) {
          const units = this.#ids(one.units)
          const leaders = this.#ids(one.leaders)
          const action = actions.find(
            (a) =>
              a.type === 'advance' &&
              units.includes(a.unit) &&
              same([...a.leaders].sort(), leaders) &&
              (!one.to || a.to === one.to),
          )
          if (action) return action
        }
        return pass ?? actions[0]
      }
      default:
        return pass ?? this.#towardsRefuge(actions, owner) ?? actions[0]
    }
  }

  #cf = (action: Action): number =>
    'unit' in action ? (this.world.pieces[pieceIndex(this.position, action.unit)]?.unit?.cf[0] ?? 0) : 0

  /** The action that ends nearest to the refuge of the pieces' formation (or to that of all). */
  #towardsRefuge(actions: readonly Action[], owner: Side): Action | undefined {
    const toHex = (action: Action): string => ('to' in action ? action.to : '')
    const refuges: Readonly<Record<string, string>> = this.#turn.refuge
    const refugeOf = (action: Action): string => {
      const unit = 'unit' in action ? action.unit.slice(owner.length + 1) : ''
      const key = Object.keys(refuges).find((start) => unit.startsWith(start))
      return refuges[key ?? '*'] ?? (owner === 'us' ? '0118' : '2523')
    }
    return [...actions]
      .filter((a) => 'to' in a)
      .sort((a, b) => this.distance(toHex(a), refugeOf(a)) - this.distance(toHex(b), refugeOf(b)))[0]
  }

  distance(a: HexId, b: HexId): number {
    const { grid } = this.world
    return grid.distance(grid.indexOf(a), grid.indexOf(b))
  }

  #move(order: MoveOrder): void {
    const name = JSON.stringify(order)
    if (order.enter) {
      if (
        !this.#do(
          { type: 'enter', piece: this.#ids(order.units)[0]!, hex: order.enter, ...(order.march && { march: true }) },
          name,
        )
      )
        return
    }
    const units = this.#ids(order.units)
    const leaders = this.#ids(order.leaders)
    if (order.garrison === 'out' && !order.to) {
      for (const unit of units) this.#do({ type: 'garrison', unit, in: false }, name)
      return
    }
    if (units.length > 0 && this.#ops.command[units[0]!] === undefined && this.#ops.pieces[units[0]!]!.mp2 < 0)
      if (legal(this.position, this.#side).some((a) => a.type === 'begin' && same(a.units, units)))
        this.#do({ type: 'begin', units }, name)
    for (const to of [...order.via, ...(order.to ? [order.to] : [])])
      if (!this.#walk(units, leaders, to, order.march === true, name)) break
    if (order.garrison === 'in') for (const unit of units) this.#do({ type: 'garrison', unit, in: true }, name)
  }

  #path(reach: readonly { hex: HexId; prev: HexId | null }[], start: HexId, goal: HexId): HexId[] | null {
    const previous = new Map(reach.map(({ hex, prev }) => [hex, prev]))
    if (!previous.has(goal)) return null
    const path: HexId[] = []
    for (let at: HexId | null = goal; at && at !== start; at = previous.get(at) ?? null) path.unshift(at)
    return path
  }

  /** Walks to the hex, or as near to it as the rules let. False: not there. */
  #walk(units: PieceId[], leaders: PieceId[], goal: HexId, march: boolean, name: string): boolean {
    const first = units[0] ?? leaders[0]!
    if (this.at(first) === goal) return true
    const reach = reachOf(this.position, this.#side, units, leaders, march)
    let to = goal
    let path = this.#path(reach, this.at(first), goal)
    if (!path) {
      const why = outOfReach(this.position, this.#side, units, leaders, march, goal)
      const nearest = [...reach].sort((a, b) => this.distance(a.hex, goal) - this.distance(b.hex, goal))[0]
      this.#find(name, `${goal} from ${this.at(first)} out of reach: ${JSON.stringify(why)}; nearest ${nearest?.hex}`)
      if (!nearest || this.distance(nearest.hex, goal) >= this.distance(this.at(first), goal)) return false
      to = nearest.hex
      path = this.#path(reach, this.at(first), to)!
    }
    for (const [i, hex] of path.entries()) {
      const isFirst = i === 0 && !(this.#ops.moving?.stepped && same(this.#ops.moving.units, units))
      if (!this.#do({ type: 'step', units, leaders, to: hex, ...(march && isFirst ? { march: true } : {}) }, name))
        return false
      if (this.at(first) !== hex) {
        this.#find(name, `stopped at ${this.at(first)} before ${hex}`)
        return false
      }
    }
    return to === goal
  }

  #fight(order: AttackOrder): void {
    this.#attack = order
    this.#seen.clear()
    const name = `attack ${order.target} by ${order.units.join()}`
    if (this.#ops.segment !== 'combat') {
      this.#find(name, `segment ${this.#ops.segment}`)
      return
    }
    if (!this.#do({ type: 'target', hex: order.target }, name)) return
    for (const unit of this.#ids(order.units))
      if (!this.#ops.attack?.attackers.includes(unit)) this.#do({ type: 'join', unit }, name)
    const lead = order.lead ? this.id(order.lead) : null
    if (lead && this.#ops.attack?.lead !== lead) this.#do({ type: 'lead', unit: lead }, name)
    if (order.charge) this.#do({ type: 'charge', on: true }, name)
    if (!this.#do({ type: 'attack' }, name)) {
      this.#do({ type: 'cancel' }, name)
      return
    }
    const wanted = order.results
    if (wanted && this.#seen.size === 6)
      this.#find(
        name,
        `no die brings ${wanted.join(' or ')}: ${[...this.#seen]
          .sort()
          .map(([f, r]) => `${f} ${r}`)
          .join(', ')}`,
      )
  }
}
