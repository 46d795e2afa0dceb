import { AppError } from '../../platform/errors'

export const entryNotFound = () => new AppError('kotak.not_found', 'Entri kotak masuk tidak ditemukan')
