import { memo } from 'react'
import { qrPath } from '../../ui/qr-path'

/** A member's code (the member's id, rule P1), pure black. What is around it is white and at least 4 modules wide. */
export const Qr = memo(({ id, nama }: { id: string; nama: string }) => {
  const { d, size } = qrPath(id)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={`QR ${nama}`}>
      <path d={d} stroke="#000" />
    </svg>
  )
})
Qr.displayName = 'Qr'
