import {
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';

/** A card with a table. Without headers, the first cell of a row names the second. */
export function TableCard({
  title,
  headers,
  rows,
}: {
  title: string;
  headers?: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <TableContainer tabIndex={headers ? 0 : -1}>
          <Table size="small">
            {headers && (
              <TableHead>
                <TableRow>
                  {headers.map(header => (
                    <TableCell key={header}>{header}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
            )}
            <TableBody>
              {rows.map((cells, row) => (
                <TableRow key={row}>
                  {cells.map((cell, column) => (
                    <TableCell
                      key={column}
                      {...(!headers && {
                        ...(column === 0 ? { component: 'th', scope: 'row' } : { align: 'right' }),
                        sx: { paddingX: 0 },
                      })}
                    >
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </CardContent>
    </Card>
  );
}
