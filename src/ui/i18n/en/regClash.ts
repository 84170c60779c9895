/** English: the account of a clash by the Regimental rules. */
type Args = Readonly<Record<string, string>>
const stands = (n: string | undefined): string => (n === '1' ? '1 stand' : `${n ?? ''} stands`)

/** Lines of an account; keys `clash.<name>`. */
export const regLines: Record<string, ((a: Args) => string) | undefined> = {
  regCheck: (a) => `${a.unit}: ${a.check}.`,
  regReaction: (a) => `${a.unit} ${a.how}.`,
  regChargeEnds: (a) => `${a.unit} charges ${a.target}, but ${a.how}.`,
  regFire: (a) =>
    `${a.unit}${a.with === '0' ? '' : ` and ${a.with} more`} fires at ${a.target} at ${a.range}: ${a.effect}.`,
  regLosses: (a) => `${a.unit} loses ${stands(a.stands)}; ${a.left} left.`,
  regOrder: (a) => `${a.unit} is ${a.order}.`,
  regGuns: (a) => `${a.unit}: ${a.what}.`,
  regGone: (a) => `${a.unit} ${a.how}.`,
  regFallen: (a) => `${a.leader}: ${a.row}.`,
  regCombat: (a) => `${a.unit} against ${a.target}: ${a.result}.`,
}

/** Values of arguments that are words of these rules. */
export const regWords: Record<string, string | undefined> = {
  openOrder: 'open order',
  fieldColumn: 'field column',
  marchColumn: 'march column',
  hastySquare: 'hasty square',
  garrison: 'garrison',
  dismountedOpenOrder: 'open order on foot',
  fixed: 'emplaced',
  doubleQuick: 'Double Quick',
  fallBack: 'Fall Back',
  panic: 'Panic',
  rallyWithElan: 'Rally with Elan',
  shaken: 'Shaken',
  wavering: 'Wavering',
  panicDisordered: 'Panic',
  countercharge: 'charges back',
  shelter: 'takes its crews into the square',
  evade: 'slips away',
  short: 'falls short',
  checked: 'the fire stops it',
  deadly: 'Deadly Fire',
  tellingHigh: 'Telling Fire',
  tellingMid: 'Telling Fire',
  tellingLow: 'Telling Fire',
  galling: 'Galling Fire',
  lively: 'Lively Fire',
  desultory: 'Desultory Fire, without effect',
  good: 'in good order again',
  disordered: 'disordered',
  broken: 'broken',
  wrecked: 'a gun stand is wrecked',
  silenced: 'guns are silenced',
  damaged: 'a gun stand is damaged',
  lost: 'guns are lost',
  rallied: 'guns are served again',
  destroyed: 'is destroyed',
  left: 'has left the table',
  captured: 'is taken',
  killed: 'killed',
  mortallyWounded: 'mortally wounded',
  grievouslyWounded: 'grievously wounded',
  fleshWound: 'lightly wounded',
  horseLost: 'his horse is shot under him',
  coatPierced: 'his coat is pierced',
  staffOfficerHit: 'a staff officer beside him is hit',
  unmoved: 'unmoved by the fire',
}

/** Values of the argument `result`: what a combat came to. */
export const regResults: Record<string, string | undefined> = {
  sweptFromTheField: 'the defender is swept from the field',
  drivenBack: 'the defender is driven back',
  hardPressed: 'the defender is hard pressed',
  desperateStruggle: 'a desperate struggle',
  falter: 'the attack falters',
  recoil: 'the attackers recoil',
  repulsed: 'the attack is repulsed',
}

/** Phases of a game turn: 1 in the attacker's player turn, 2 in the defender's. */
export const regPhases: Record<string, string | undefined> = {
  maneuver1: 'The attacker maneuvers',
  defensiveFire1: 'The defender fires',
  offensiveFire1: 'The attacker fires',
  charge1: 'Charges of the attacker',
  maneuver2: 'The defender maneuvers',
  defensiveFire2: 'The attacker fires at the defender’s moves',
  offensiveFire2: 'The defender fires in his turn',
  charge2: 'Charges of the defender',
}
