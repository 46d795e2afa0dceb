import { absenEndpoints } from '@bakti/contract/absen/absen.endpoints'
import type { ScanDitahan } from '@bakti/contract/absen/absen.schemas'
import { jamWib } from '@bakti/contract/waktu.rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { failureText } from '../../platform/failure'
import { type CallError, callOrThrow } from '../../platform/query'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { toast } from '../../ui/toast'
import { ditahanQuery, refreshAbsen } from './absen.queries'

function explain({ anggota, kelompok, alasan, participantIdentifier }: ScanDitahan): string {
  if (!anggota) return `Peserta dengan kode ${participantIdentifier} belum terdaftar.`
  if (alasan === 'kelompok_tidak_ada')
    return `Anggota Kelompok ${anggota.kelompok}, kelompok yang dipilih sudah tidak ada.`
  if (kelompok !== null) return `Anggota Kelompok ${anggota.kelompok}, dipindai untuk Kelompok ${kelompok}.`
  return `Anggota Kelompok ${anggota.kelompok}.`
}

/** The scans of an activity that count for nobody yet; one tap takes one over (DECISIONS: 'scan answers'). */
export function ScanDitahanSection({ absenId }: { absenId: string }) {
  const client = useQueryClient()
  const held = useQuery(ditahanQuery(absenId))
  const take = useMutation({
    mutationFn: (id: string) => callOrThrow(absenEndpoints.ambil, { body: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return refreshAbsen(client)
    },
    onError: (error: CallError) => toast.error(failureText(error.answer, 'Gagal mencatat scan yang ditahan')),
  })
  const rows = held.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card className="mt-5 overflow-hidden">
      <div className="border-b border-garis-admin px-5 py-4">
        <h2 className="judul text-xl">Scan ditahan ({rows.length})</h2>
        <p className="mt-1 text-sm text-tinta-lembut">
          Sudah dipindai, tetapi belum dihitung. Catat jika orangnya memang hadir di kegiatan ini.
        </p>
      </div>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-garis-admin px-5 py-3 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <b>{row.anggota?.nama ?? 'Tidak dikenal'}</b>
              <span className="block text-sm text-tinta-lembut">
                {explain(row)} Dipindai {jamWib(row.happened_at)}
                {row.operator && ` oleh ${row.operator}`}.
              </span>
            </span>
            {row.anggota && (
              <Button
                variant="outline"
                size="kecil"
                icon={<UserCheck aria-hidden />}
                busy={take.isPending && take.variables === row.id}
                disabled={take.isPending}
                aria-label={`Catat hadir ${row.anggota.nama}`}
                onClick={() => take.mutate(row.id)}
              >
                Catat hadir
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
