import type { Anggota } from '@bakti/contract/anggota/anggota.schemas'
import { useQuery } from '@tanstack/react-query'
import { Download, KeyRound } from 'lucide-react'
import QRCode from 'qrcode'
import { paths } from '../../app/paths'
import { Banner } from '../../ui/Banner'
import { Button, LinkButton } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { Skeleton } from '../../ui/Skeleton'
import { saveBlob } from '../../ui/download'
import { qrFileName } from './anggota.rules'

/** The size in pixels and the quiet zone in modules (rule P1). */
const QR = { width: 200, margin: 2 }

async function drawQr(id: string): Promise<{ url: string; blob: Blob }> {
  const url = await QRCode.toDataURL(id, QR)
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  return { url, blob: new Blob([bytes], { type: 'image/png' }) }
}

interface QrDialogProps {
  anggota: Anggota
  onClose: () => void
}

/** The code of a member's card, to be shown or downloaded as PNG (rule P1). */
export function QrDialog({ anggota, onClose }: QrDialogProps) {
  const { nama, nim, kelompok, kartu: kode = anggota.id } = anggota
  const qr = useQuery({
    queryKey: ['qr', kode],
    queryFn: () => drawQr(kode),
    staleTime: Infinity,
  })
  // Drawn in a moment; the button is where the dialog starts, so it is not off until then.
  const download = async () => {
    const { data } = qr.data ? qr : await qr.refetch({ cancelRefetch: false })
    if (data) saveBlob(qrFileName(anggota), data.blob)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={nama}
      person
      description={<span className="font-semibold tabular-nums">{nim}</span>}
      size="narrow"
      className="border-t-45 border-rimba-900"
    >
      {/* On the border, which nothing may clip. */}
      <div aria-hidden className="pita bg-rimba-900 absolute inset-x-0 -top-[45px] rounded-t-xl" />
      <DialogBody className="grid justify-items-center gap-4">
        {qr.isError ? (
          <Banner tone="red" live="alert">
            QR Code tidak dapat dibuat di browser ini.
          </Banner>
        ) : qr.data ? (
          <img
            src={qr.data.url}
            alt={`QR Code ${nama}`}
            width={240}
            height={240}
            className="size-60 [image-rendering:pixelated]"
          />
        ) : (
          <Skeleton className="size-60" />
        )}
        <p className="judul text-2xl">KELOMPOK {kelompok}</p>
      </DialogBody>
      <DialogFooter>
        <Button full icon={<Download aria-hidden />} disabled={qr.isError} onClick={() => void download()}>
          Download PNG
        </Button>
        <LinkButton
          variant="outline"
          icon={<KeyRound aria-hidden />}
          to={paths.printQr({ kelompok: anggota.id_kelompok, kode: 'kartu', anggota: anggota.id })}
        >
          Kartu dan kode
        </LinkButton>
      </DialogFooter>
    </Dialog>
  )
}
