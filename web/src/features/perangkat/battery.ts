interface BatteryManager {
  level: number
  charging: boolean
}

let manager: BatteryManager | null = null

/** Its values follow the battery by themselves. Safari and Firefox do not have it. */
const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
void getBattery?.call(navigator).then(
  (found) => (manager = found),
  () => {},
)

/** The charge in percent, and whether it grows; null where the browser does not tell. */
export function battery(): { level: number; charging: boolean } | null {
  if (!manager) return null
  const { level, charging } = manager
  return { level: Math.round(level * 100), charging }
}
